import type { signIn, refreshTokens, signOut } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { noteAppLogin } from "./sign-in-user-rows.ts";
import { checkCredentials, holdChecked, isActive } from "./credentials/check-credentials.ts";
import { recordOwnAct } from "./record-own-act.ts";

/** Signs in staff and verified customers; a customer's session opens no staff call. */
export const signInWithPassword: Operation<typeof signIn> = async (deps, caller, { body }) => {
  const user = await checkCredentials(deps, caller, body, isActive);
  const { uuid: userUuid, role: audience } = user;
  const at = deps.clock.now();
  const { sessionId: _sessionId, ...tokens } = await inTransaction(deps.db, async (tx) => {
    await holdChecked(tx, user);
    const issued = await deps.sessions.startSession(tx, { userUuid, audience });
    if (audience === "customer") await noteAppLogin(tx, userUuid, at);
    await recordOwnAct(tx, caller, user, { at, record: "session", id: issued.sessionId, act: "sign-in" });
    return issued;
  });
  return { ...tokens, userUuid, accessRoles: [audience] };
};

/** Exchanges a refresh token for a new pair. Source: spec part 1, section 7; AMB-11. */
export const refreshTokenPair: Operation<typeof refreshTokens> = (deps, caller, { body }) =>
  deps.sessions.refresh(body.refreshToken, (name) => caller.cookie(name));

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
