/** A member of staff who works through the calls of the console alone. */
import { z } from "zod";
import { type Caller, callerOf } from "./http-client.ts";
import { staffLogin } from "./people.ts";

const tokens = z.object({ idToken: z.string() });

export interface Staff extends Caller {
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
    get: (path) => stayIn().then(() => caller.get(path)),
    send: (method, path, body) => stayIn().then(() => caller.send(method, path, body)),
  };
}

/** "Run now" of the job centre. */
export async function runSchedules(staff: Staff, names: readonly string[]): Promise<void> {
  for (const name of names) await staff.send("POST", `/v1/jobs/schedules/${name}/run`);
}
