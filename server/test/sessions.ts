import type { Audience } from "@crema/contract/kit";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";
import { aStaffMember, type StaffMember } from "./users.ts";

export const bearerOf = (token: string): string => `Bearer ${token}`;

/**
 * Signs a person in without a password.
 * @returns headers to send with calls, as `app.call(…, { headers: await signInAs(app, uuid) })`
 */
export async function signInAs(
  app: { readonly platform: Platform },
  userUuid: string,
  audience: Audience = "staff",
): Promise<{ authorization: string }> {
  const { db, sessions } = app.platform;
  const { idToken } = await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience }));
  return { authorization: bearerOf(idToken) };
}

/** Signs in a new member of staff, who may do this. @returns headers, as `signInAs` does */
export const signInStaff = async (
  app: { readonly platform: Platform },
  member: StaffMember,
): Promise<{ authorization: string }> => signInAs(app, await aStaffMember(app, member));
