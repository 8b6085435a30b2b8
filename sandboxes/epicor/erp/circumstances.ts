/** What every door does with a request before its own code is asked. */
import type { Asked } from "../../kit/door.ts";
import type { Reply } from "../../kit/http.ts";
import type { SandboxClock } from "../../kit/clock.ts";
import type { Circumstances, Skin } from "./state.ts";

export interface Failure {
  readonly status: 500 | 503;
  readonly message: string;
}

const conversion: Failure = { status: 503, message: "The server is not ready: conversions are pending." };
const internalError: Failure = {
  status: 500,
  message: "An internal problem occurred. Details are in the server's log.",
};

interface Ways {
  /** The door's reply while the database is not yet converted (503), or when something went wrong inside (500). */
  readonly failed: (failure: Failure) => Reply;
  readonly answer: () => Reply;
}

/** Answers in the door's way, unless the server is not ready; late where that fault is due. */
export type Admit = (asked: Asked, ways: Ways) => Reply | Promise<Reply>;

export const createAdmit =
  (clock: SandboxClock): Admit =>
  ({ fault }, { failed, answer }) => {
    if (fault?.kind === "conversion") return failed(conversion);
    if (fault?.kind === "internal-error") return failed(internalError);
    if (fault?.kind !== "late-commit") return answer();
    return new Promise((resolve, reject) => {
      clock.after(fault.value / 1_000, () => {
        try {
          resolve(answer());
        } catch (error) {
          reject(error);
        }
      });
    });
  };

export const circumstancesOf = (asked: Asked, skin: Skin): Circumstances => ({
  skin,
  fault: asked.fault?.kind,
  seesUntil: asked.seesUntil.getTime(),
  sessionId: undefined,
  commits: () => asked.commits(),
});
