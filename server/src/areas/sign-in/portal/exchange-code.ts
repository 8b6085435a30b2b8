import type { exchangeCode } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { hashOfOneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { lockUser } from "../sign-in-user-rows.ts";
import { isActive } from "../credentials/check-credentials.ts";
import { consumeOneTimeToken } from "../links/one-time-token-rows.ts";
import { recordOwnAct } from "../record-own-act.ts";

const refused = () => refuse("unauthenticated", "This sign-in has run out. Sign in again.");

/** Starts the session that a code of the sign-in portal stands for; each code once, within 60 s, in the browser it was made for. */
export const exchangeCodeForTokens: Operation<typeof exchangeCode> = async (deps, caller, { body }) => {
  const { sessions, clock, db } = deps;
  const at = clock.now();
  // Used up in a statement of its own: a refusal below does not give the code back.
  const code = await consumeOneTimeToken(db, { hash: hashOfOneTimeToken(body.code), purpose: "portal_code", now: at });
  if (code === undefined) throw refused();
  const wanted = code.payload["companion"] ?? "";
  const companion = wanted === "" ? undefined : caller.cookie(sessions.companion.name);
  if (wanted !== "" && (companion === undefined || hashOfOneTimeToken(companion).toString("base64") !== wanted))
    throw refused();
  const { sessionId: _sessionId, ...tokens } = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, code.userUuid);
    if (user === undefined || !isActive(user) || user.role !== "staff") throw refused();
    const bound = companion === undefined ? {} : { companion };
    const issued = await sessions.startSession(tx, { userUuid: user.uuid, audience: "staff", ...bound });
    await recordOwnAct(tx, caller, user, { at, record: "session", id: issued.sessionId, act: "sign-in" });
    return issued;
  });
  return tokens;
};
