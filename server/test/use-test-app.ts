import { opened } from "./opened.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** The program of a whole test file: started before the first test, stopped after the last. Not there before that. */
export function useTestApp(...given: Parameters<typeof startTestApp>): TestApp {
  const app = opened(async () => {
    const started = await startTestApp(...given);
    return { ...started, close: () => started.stop() };
  });
  return {
    get server() {
      return app().server;
    },
    get platform() {
      return app().platform;
    },
    get clock() {
      return app().clock;
    },
    call: (call, request) => app().call(call, request),
    send: (call, request) => app().send(call, request),
    listen: () => app().listen(),
    stop: () => app().stop(),
  };
}
