import type { Audience } from "@crema/contract/kit";
import type { Principal } from "./principal.ts";
import type { HeldRights } from "./sessions.ts";

/** Whether this account may be used at all now: verified and not archived. */
export const isUsable = (held: HeldRights): boolean => held.isVerified && !held.isArchived;

/** Whether a session of this audience may go on: the account is usable and still of that role. */
export const mayUse = (audience: Audience, held: HeldRights): boolean => isUsable(held) && held.role === audience;

/** Staff only while the person's role is staff: one who was turned into a customer is told 403, not asked to sign in (AMB-02). */
export function principalOf(
  session: { userUuid: string; sessionId: string; audience: Audience },
  { name, role, permissions, read }: HeldRights,
): Principal {
  const { userUuid, sessionId, audience } = session;
  return audience === "staff" && role === "staff"
    ? { kind: "staff", userUuid, sessionId, name, rights: { permissions, read } }
    : { kind: "customer", userUuid, sessionId, name };
}
