/**
 * Taking over or locking out a member of staff (password, email, archive, restore, delete) takes the right to edit
 * permissions; one's own account is one's own. The server refuses with `staff_target`; see docs/areas/users.md.
 */
import type { UserRow } from "@crema/contract/areas/users";
import { type Access, rightsFor, useAccessRecord } from "../../app/access/access-store.ts";

type Target = Pick<UserRow, "uuid" | "accessRoles">;

/** Whether this reader, who may edit users, may do those acts to this user. Pure. */
export const canActOn = ({ uuid, accessRoles }: Target, reader: Access): boolean =>
  !accessRoles.includes("staff") || uuid === reader.userUuid || rightsFor(reader, "permission").canEdit;

export const useCanActOn = (user: Target): boolean => canActOn(user, useAccessRecord());
