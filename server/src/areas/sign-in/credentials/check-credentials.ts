import { createHash } from "node:crypto";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockUser, type SignInUser, userByEmail } from "../sign-in-user-rows.ts";
import { clearAttempts, uncountAttempts } from "./attempt-rows.ts";
import { isPasswordRight } from "./passwords.ts";
import { networkOf } from "../../../platform/config/network-of.ts";
import { countAttempt } from "./throttle.ts";

const failuresPerUser = 10;
const wrongCredentials = () => refuse("wrong_credentials", "The email address or the password is not right");
/** Said only to whoever knows the old password. */
const lockedPassword =
  'This password was replaced before the system was restored from a backup. Use "Forgot password" to choose a new one.';

/**
 * One counter for each address, however it is written and whether or not it has an account: a counter of the account's own would tell which
 * addresses have one.
 */
export const emailSubject = (email: string): string =>
  `email:${createHash("sha256").update(email.normalize("NFKC").toLowerCase()).digest("base64url")}`;

/**
 * The user behind email and password, when they may come in. Every no is the same: unknown, wrong, unverified,
 * archived or not admitted.
 * @param mayEnter - who this door admits
 * @throws Refusal wrong_credentials (401), or too_many_requests (429) after 10 failures in 15 minutes of the user, or
 * SIGN_IN_FAILURES_PER_ADDRESS of the caller's address
 */
export async function checkCredentials(
  deps: Platform,
  caller: Caller,
  given: { email: string; password: string },
  mayEnter: (user: SignInUser) => boolean,
): Promise<SignInUser> {
  const user = await userByEmail(deps.db, given.email);
  const ofUser = emailSubject(given.email);
  const ofAddress = `address:${networkOf(caller.address)}`;
  await countAttempt(deps, [
    { subject: ofUser, most: failuresPerUser },
    { subject: ofAddress, most: deps.config.SIGN_IN_FAILURES_PER_ADDRESS },
  ]);
  const isRight = await isPasswordRight(given.password, user?.passwordHash ?? null);
  if (!isRight || user === undefined || !mayEnter(user)) throw wrongCredentials();
  if (user.isPasswordLocked) throw refuse("wrong_credentials", lockedPassword);
  await clearAttempts(deps.db, ofUser);
  await uncountAttempts(deps.db, [ofAddress]);
  return user;
}

/**
 * Holds a checked user as they were checked: call it first in the transaction that lets them in. Checking a password takes
 * a while, and whoever changes password, address, role or state meanwhile ends the sessions that are there by then; the
 * new one must be among them or never begin.
 * @throws Refusal wrong_credentials (401) when something of that was changed since
 */
export async function lockCheckedForUpdate(tx: Tx, checked: SignInUser): Promise<void> {
  const user = await lockUser(tx, checked.uuid);
  const isAsChecked =
    user !== undefined &&
    isActive(user) &&
    user.role === checked.role &&
    user.email === checked.email &&
    user.passwordHash === checked.passwordHash;
  if (!isAsChecked) throw wrongCredentials();
}

export const isActive = (user: Pick<SignInUser, "isVerified" | "isArchived">): boolean =>
  user.isVerified && !user.isArchived;
