import type { signInAtPortal } from "@crema/contract/areas/sign-in";
import { after } from "../../../platform/clock/clock.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOfOneTimeToken, newSeed, oneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import type { SignInUser } from "../sign-in-user-rows.ts";
import { checkCredentials, holdChecked, isActive } from "../credentials/check-credentials.ts";
import { addOneTimeToken } from "../links/one-time-token-rows.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { isOwn, isRegistered, withValues } from "./return-addresses.ts";

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
    await holdChecked(tx, user);
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
