import type { Tx } from "../../../platform/database/database.ts";
import { storePasswordHash } from "../sign-in-user-rows.ts";
import { consumeTokensOf } from "../links/one-time-token-rows.ts";
import { clearAttempts } from "./attempt-rows.ts";
import { emailSubject } from "./check-credentials.ts";

/**
 * Puts a password in the place of the old one, in the transaction of the caller, who has locked the user and ends the
 * sessions it has to end. Mailed links to choose one stop working, so do codes that the old one got at the sign-in portal,
 * and earlier wrong guesses no longer count against the user.
 */
export async function replacePassword(
  tx: Tx,
  given: { user: { uuid: string; email: string }; passwordHash: string; at: Date },
): Promise<void> {
  const { user, passwordHash, at } = given;
  await storePasswordHash(tx, { uuid: user.uuid, passwordHash, at });
  await consumeTokensOf(tx, { userUuid: user.uuid, purposes: ["choose_password", "portal_code"], now: at });
  await clearAttempts(tx, emailSubject(user.email));
}
