import type { signOut } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { recordAct } from "../../platform/writes/change-record.ts";

/** Ends the caller's session: its id token, its refresh token, its sockets. Source: AMB-07. */
export const endOwnSession: Operation<typeof signOut> = async (deps, caller) => {
  const { principal } = caller;
  // Access to this call is a session's: nobody and machines were refused before.
  if (principal.kind === "nobody" || principal.kind === "machine") return undefined;
  const { sessionId, userUuid } = principal;
  await inTransaction(deps.db, async (tx) => {
    await deps.sessions.endSession(tx, { sessionId, userUuid, reason: "signed_out" });
    await recordAct(tx, caller, {
      at: deps.clock.now(),
      record: "session",
      id: sessionId,
      act: "sign-out",
      changes: {},
    });
  });
  caller.setHeader("set-cookie", deps.sessions.companion.remove);
  return undefined;
};
