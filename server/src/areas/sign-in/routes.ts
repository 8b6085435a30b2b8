import {
  chooseNewPassword,
  exchangeCode,
  refreshTokens,
  register,
  requestPasswordMail,
  signIn,
  signInAtPortal,
  signOut,
  verifyEmail,
} from "@crema/contract/areas/sign-in";
import { bind, type Operation } from "../../platform/http/bind-call.ts";
import type { Tasks } from "../../platform/jobs/task.ts";
import { choosePasswordByLink, passwordMailTask, requestMailForPassword } from "./links/choose-new-password.ts";
import { registerCustomer, registerTask } from "./links/register.ts";
import { verifyEmailAddress } from "./links/verify-email.ts";
import { exchangeCodeForTokens, signInAtPortalForm } from "./portal/sign-in-at-portal.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { noteAppLogin } from "./sign-in-user-rows.ts";
import { checkCredentials, lockCheckedForUpdate, isActive } from "./credentials/check-credentials.ts";
import { recordOwnAct } from "./record-own-act.ts";

/** Signs in staff and verified customers; a customer's session opens no staff call. */
const signInWithPassword: Operation<typeof signIn> = async (deps, caller, { body }) => {
  const user = await checkCredentials(deps, caller, body, isActive);
  const { uuid: userUuid, role: audience } = user;
  const at = deps.clock.now();
  const { sessionId: _sessionId, ...tokens } = await inTransaction(deps.db, async (tx) => {
    await lockCheckedForUpdate(tx, user);
    const issued = await deps.sessions.startSession(tx, { userUuid, audience });
    if (audience === "customer") await noteAppLogin(tx, userUuid, at);
    await recordOwnAct(tx, caller, user, { at, record: "session", id: issued.sessionId, act: "sign-in" });
    return issued;
  });
  return { ...tokens, userUuid, accessRoles: [audience] };
};

/** Exchanges a refresh token for a new pair. Source: spec part 1, section 7; AMB-11. */
const refreshTokenPair: Operation<typeof refreshTokens> = (deps, caller, { body }) =>
  deps.sessions.refresh(body.refreshToken, (name) => caller.cookie(name));

/** Ends the caller's session: its id token, its refresh token, its sockets. Source: AMB-07. */
const endOwnSession: Operation<typeof signOut> = async (deps, caller) => {
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

export const signInCalls = [
  bind(signIn, signInWithPassword),
  bind(signInAtPortal, signInAtPortalForm),
  bind(exchangeCode, exchangeCodeForTokens),
  bind(refreshTokens, refreshTokenPair),
  bind(signOut, endOwnSession),
  bind(register, registerCustomer),
  bind(verifyEmail, verifyEmailAddress),
  bind(requestPasswordMail, requestMailForPassword),
  bind(chooseNewPassword, choosePasswordByLink),
];

export const signInTasks: Tasks = { [register.name]: registerTask, [requestPasswordMail.name]: passwordMailTask };
