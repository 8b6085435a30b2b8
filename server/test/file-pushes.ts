import { freezePushAudience, listPushes, sendPush, sendPushAgain, stopPush } from "@crema/contract/areas/notifications";
import { beforeAll, beforeEach } from "vitest";
import { sendPushToDevices } from "../src/areas/notifications/sending/work-on-push.ts";
import { startFileApp } from "./file-app.ts";
import { aSender, phonesOf, pushTexts, scriptedPush, withoutPushes } from "./pushes.ts";
import { aSegment } from "./segments.ts";
import { signInAs } from "./sessions.ts";

/**
 * For a file of tests on sending: an app whose pushes go to a script, as it was before the first one ahead of each test, and what staff do
 * to pushes to all customers.
 */
export async function filePushes() {
  const port = scriptedPush();
  const app = await startFileApp({}, { ports: { push: port } });
  let segment = "";
  beforeAll(async () => {
    segment = await aSegment(app, { rules: [{ field: "role", operator: "is", comparator: "customer" }] });
  });
  beforeEach(() => withoutPushes(app, port));
  /** A sign-in ends with time: every call has one of its own. */
  const signedIn = async () => signInAs(app, await aSender(app));
  const send = async (body: object = pushTexts) =>
    app.call(sendPush, { params: { uuid: segment }, body, headers: await signedIn() });
  return {
    app,
    port,
    segment: () => segment,
    phones: (count: number, isApple = false) => phonesOf(app, count, { isApple }),
    send,
    /** @returns the push */
    started: async (): Promise<string> => (await send()).body.uuid,
    frozen: async (): Promise<string> =>
      (await app.call(freezePushAudience, { params: { uuid: segment }, headers: await signedIn() })).body.uuid,
    stop: async (uuid: string) => app.call(stopPush, { params: { uuid }, headers: await signedIn() }),
    again: async (uuid: string) => app.call(sendPushAgain, { params: { uuid }, headers: await signedIn() }),
    work: (push: string) => sendPushToDevices.run(app.platform, { push }),
    /** The push that was made last, as the history has it. */
    newest: async () => {
      const [push] = (await app.call(listPushes, { headers: await signedIn() })).body.notifications;
      if (push === undefined) throw new Error("there is no push");
      return push;
    },
  };
}
