import type { OpenMatcher } from "./fuzzy-desk.ts";
import type { FromMatcher } from "./fuzzy-rules.ts";
import { default as workerAddress } from "./fuzzy-worker.ts?worker&url";

declare global {
  interface Window {
    /** Absent where a browser has no Trusted Types. The policy's address is an object that a `Worker` takes in place of a text. */
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => { createScriptURL: (url: string) => string };
    };
  }
}

/** The one script that becomes a worker; the page's Content-Security-Policy names the policy (`server/src/platform/pages`). */
const ownScript = {
  createScriptURL(url: string): string {
    if (url !== workerAddress) throw new TypeError(`${url} is not the script of the search`);
    return url;
  },
};
let trusted: string | undefined;
const addressOf = (): string =>
  (trusted ??= (window.trustedTypes?.createPolicy("crema-worker", ownScript) ?? ownScript).createScriptURL(
    workerAddress,
  ));

/** Starts the worker that searches. Its code, and Fuse, are fetched by this and not before. */
export const openMatcherWorker: OpenMatcher = ({ onAnswer, onLost }) => {
  const worker = new Worker(addressOf(), { type: "module", name: "search" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromMatcher>) => onAnswer(data));
  worker.addEventListener("error", (event) => onLost(event.message));
  return { post: (message) => worker.postMessage(message, []), close: () => worker.terminate() };
};
