import { randomBytes } from "node:crypto";
import { after, days } from "../../../platform/clock/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { hashOfOneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { addOneTimeToken } from "../links/one-time-token-rows.ts";

const life = days(3);

export const choosePasswordPath = "/sign-in/password";

/** A token to choose a password with, for an operator to hand over; works once, for three days. */
export async function newChoosePasswordToken(tx: Tx, user: { uuid: string; email: string }, at: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await addOneTimeToken(tx, {
    hash: hashOfOneTimeToken(token),
    purpose: "choose_password",
    userUuid: user.uuid,
    payload: { email: user.email },
    at,
    expiresAt: after(at, life),
  });
  return token;
}
