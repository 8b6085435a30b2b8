/** A member of staff who works through the calls of the console alone. */
import { z } from "zod";
import { type Answer, type Caller, callerOf } from "./http-client.ts";
import { staffLogin } from "./people.ts";

const tokens = z.object({ idToken: z.string() });

export interface Staff extends Caller {
  /** @throws if it is answered neither 200 nor 404 */
  get(path: string): Promise<Answer>;
  /** Again after a restore, which ends every session. */
  signIn(): Promise<void>;
}

/** A token lives for ten minutes. */
const signInEveryMs = 300_000;

export function staffAt(origin: string): Staff {
  let [authorization, signedInAt] = ["", 0];
  /** Several calls at once wait for one sign-in. */
  let signingIn: Promise<void> | undefined;
  const caller = callerOf(origin, () => authorization);
  const stranger = callerOf(origin, () => "");
  const signIn = async (): Promise<void> => {
    const { status, body } = await stranger.send("POST", "/v1/auth/sign-in", staffLogin);
    if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
    authorization = `Bearer ${tokens.parse(body).idToken}`;
    signedInAt = performance.now();
  };
  const stayIn = async (): Promise<void> => {
    if (authorization !== "" && performance.now() - signedInAt < signInEveryMs) return;
    signingIn ??= signIn().finally(() => (signingIn = undefined));
    await signingIn;
  };
  return {
    signIn,
    async get(path) {
      await stayIn();
      const answer = await caller.get(path);
      if (answer.status === 200 || answer.status === 404) return answer;
      throw new Error(`GET ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    },
    send: (method, path, body) => stayIn().then(() => caller.send(method, path, body)),
  };
}

/** "Run now" of the job centre. */
export async function runSchedules(staff: Staff, names: readonly string[]): Promise<void> {
  for (const name of names) await staff.send("POST", `/v1/jobs/schedules/${name}/run`);
}
