import type { signIn } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
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
