import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { addAuditEntry } from "../../platform/writes/audit-rows.ts";
import type { SignInUser } from "./sign-in-user-rows.ts";

interface OwnAct {
  readonly at: Date;
  /** `user` for what changes the user's record; sessions and passwords are records of their own. */
  readonly record: "user" | "session" | "password";
  readonly id: string;
  readonly act: string;
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** The audit entry of what people do with their own record before they are signed in: it names them, not 'not signed in'. */
export async function recordOwnAct(
  tx: Tx,
  caller: Pick<Caller, "call" | "requestId"> & Partial<Pick<Caller, "idempotency">>,
  who: Pick<SignInUser, "uuid" | "firstName" | "lastName">,
  act: OwnAct,
): Promise<void> {
  await addAuditEntry(tx, {
    at: act.at,
    whoUuid: who.uuid,
    whoName: `${who.firstName} ${who.lastName}`.trim(),
    call: caller.call,
    requestId: caller.requestId,
    record: act.record,
    recordId: act.id,
    act: act.act,
    changes: act.changes ?? {},
    versionChecked: false,
  });
  await caller.idempotency?.markCommitted(tx);
}
