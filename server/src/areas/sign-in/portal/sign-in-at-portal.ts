import type { exchangeCode, signInAtPortal } from "@crema/contract/areas/sign-in";
import { after } from "../../../platform/clock/clock.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOfOneTimeToken, newSeed, oneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { lockUser, type SignInUser } from "../sign-in-user-rows.ts";
import { checkCredentials, lockCheckedForUpdate, isActive } from "../credentials/check-credentials.ts";
import { addOneTimeToken, consumeOneTimeToken } from "../links/one-time-token-rows.ts";
import { recordOwnAct } from "../record-own-act.ts";
import type { Config } from "../../../platform/config/config.ts";
import { originOf } from "../../../platform/config/origin.ts";

const codeSeconds = 60;

/**
 * Signs active staff in and says where the browser goes next, with the three values or a code in that address.
 * Source: spec part 1, section 4; AMB-08, AMB-09.
 */
export const signInAtPortalForm: Operation<typeof signInAtPortal> = async (deps, caller, { body }) => {
  const { returnTo, state } = body;
  if (!isRegistered(deps.config, returnTo))
    throw refuse("wrong_return_address", "This console is not registered here. Open it again and sign in from there.");
  const user = await checkCredentials(deps, caller, body, (one) => isActive(one) && one.role === "staff");
  const companion = isOwn(deps.config, returnTo) ? deps.sessions.companion.make() : undefined;
  const values = await inTransaction(deps.db, async (tx) => {
    await lockCheckedForUpdate(tx, user);
    return deps.config.SIGN_IN_MODE === "code"
      ? codeFor(deps, tx, { user, companion: companion?.value })
      : valuesFor(deps, tx, { user, companion: companion?.value, caller });
  });
  if (companion !== undefined) caller.setHeader("set-cookie", companion.setCookie);
  return { redirectTo: withValues(returnTo, state === "" ? values : { ...values, state }) };
};

interface Handed {
  readonly user: SignInUser;
  readonly companion: string | undefined;
}
type Values = Readonly<Record<string, string>>;

async function valuesFor(
  deps: Platform,
  tx: Tx,
  { user, companion, caller }: Handed & { caller: Parameters<typeof recordOwnAct>[1] },
): Promise<Values> {
  const bound = companion === undefined ? {} : { companion };
  const { sessionId, idToken, refreshToken, expiresIn } = await deps.sessions.startSession(tx, {
    userUuid: user.uuid,
    audience: "staff",
    isTravelling: true,
    ...bound,
  });
  await recordOwnAct(tx, caller, user, { at: deps.clock.now(), record: "session", id: sessionId, act: "sign-in" });
  return { idToken, refreshToken, expiresIn: String(expiresIn) };
}

/** The session itself starts at the exchange; the code alone is worth nothing without the browser's companion cookie. */
async function codeFor(deps: Platform, tx: Tx, { user, companion }: Handed): Promise<Values> {
  const at = deps.clock.now();
  const code = oneTimeToken(deps.config.SIGNING_KEY, "portal_code", newSeed());
  await addOneTimeToken(tx, {
    hash: hashOfOneTimeToken(code),
    purpose: "portal_code",
    userUuid: user.uuid,
    payload: { companion: companion === undefined ? "" : hashOfOneTimeToken(companion).toString("base64") },
    at,
    expiresAt: after(at, codeSeconds * 1_000),
  });
  return { code };
}

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

type Settings = Pick<Config, "PUBLIC_URL" | "HOST" | "PORT" | "CREMA_ENV" | "RETURN_ADDRESSES">;

/** On a machine of one's own the console is reached under both names. */
const localNames = ["127.0.0.1", "localhost"] as const;

/** Compared as whole texts, so there is nothing to parse and nothing to be fooled by. Source: AMB-09; RFC 9700, section 2.1. */
export function isRegistered(config: Settings, returnTo: string): boolean {
  const atHome = config.CREMA_ENV === "local" ? localNames.map((name) => `http://${name}:${config.PORT}/callback`) : [];
  return [`${originOf(config)}/callback`, ...atHome, ...config.RETURN_ADDRESSES].includes(returnTo);
}

export const isOwn = (config: Settings, returnTo: string): boolean => returnTo === `${originOf(config)}/callback`;

export function withValues(returnTo: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(returnTo);
  for (const [name, value] of Object.entries(values)) url.searchParams.append(name, value);
  return url.href;
}
