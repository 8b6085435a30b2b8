import type { listFailures, readFailures } from "@crema/contract/areas/jobs";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { userOf } from "../../platform/http/caller.ts";
import { tasksForBell } from "./for-staff-rows.ts";
import { noteRead, unreadFailures } from "./act-rows.ts";

export const listUnreadFailures: Operation<typeof listFailures> = async (deps, caller) => {
  const userUuid = userOf(caller);
  if (userUuid === undefined) return { unread: 0, failures: [] };
  const { unread, failures } = await unreadFailures(deps.db, {
    userUuid,
    tasks: tasksForBell(deps),
    signal: caller.signal,
  });
  return { unread, failures: [...failures] };
};

/** What fails later than what was shown stays unread. */
export const markFailuresRead: Operation<typeof readFailures> = async ({ db, clock, live }, caller, { body }) => {
  const userUuid = userOf(caller);
  const until = body.until === "" ? clock.now() : new Date(body.until);
  await inTransaction(db, async (tx) => {
    if (userUuid !== undefined) await noteRead(tx, { userUuid, cause: body.cause ?? "", until });
    await caller.idempotency?.markCommitted(tx);
  });
  // The same person's other pages.
  live.recordChanged("job", "failures");
  return undefined;
};
