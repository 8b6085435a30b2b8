import { type PresetName, presets } from "@crema/contract/areas/permissions";
import type { Clock } from "../../../platform/clock/clock.ts";
import { type Database, inTransaction } from "../../../platform/database/database.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { hasPermissionHolder, writePermissions } from "../../permissions/index.ts";
import { userByEmail, addStaffMember, storePasswordHash } from "../sign-in-user-rows.ts";
import { newChoosePasswordToken } from "./choose-password-token.ts";

export type StaffPreset = Exclude<PresetName, "customer">;

interface NewStaffMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined: everything for the first who may edit permissions, reading for all later ones. */
  readonly preset: StaffPreset | undefined;
  /** Undefined: a link to choose one is made. */
  readonly passwordHash: string | undefined;
  readonly whoName: string;
}

type StaffCreated =
  | { readonly kind: "created"; readonly preset: StaffPreset; readonly token: string | undefined }
  | { readonly kind: "taken" };

/** Makes a member of staff, verified and active, with the rights of a preset. For the command line: nobody is asked for rights. */
export function createStaffMember(
  { db, clock }: { db: Database; clock: Clock },
  given: NewStaffMember,
): Promise<StaffCreated> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const preset = given.preset ?? ((await hasPermissionHolder(tx)) ? "staff" : "all");
    const uuid = await addStaffMember(tx, { ...given, at });
    if (uuid === undefined) return { kind: "taken" };
    const { permissions, read } = presets[preset];
    await writePermissions(tx, { userUuid: uuid, role: "staff", permissions, read, at });
    if (given.passwordHash !== undefined) await storePasswordHash(tx, { uuid, passwordHash: given.passwordHash, at });
    const token =
      given.passwordHash === undefined ? await newChoosePasswordToken(tx, { uuid, email: given.email }, at) : undefined;
    await addAuditEntry(tx, {
      at,
      whoUuid: undefined,
      whoName: given.whoName,
      call: "npm run staff -- create",
      requestId: "command line",
      record: "user",
      recordId: uuid,
      act: "create",
      changes: {
        "profile.email": [null, given.email],
        roles: [null, ["staff"]],
        permissions: [null, permissions],
        read: [null, read],
      },
      versionChecked: false,
    });
    return { kind: "created", preset, token };
  });
}

/** A new link to choose a password, for an active member of staff; undefined when there is none with this address. */
export function newStaffLink(
  { db, clock }: { db: Database; clock: Clock },
  { email, whoName }: { email: string; whoName: string },
): Promise<string | undefined> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const user = await userByEmail(tx, email);
    if (user === undefined || user.role !== "staff" || !user.isVerified || user.isArchived) return undefined;
    await addAuditEntry(tx, {
      at,
      whoUuid: undefined,
      whoName,
      call: "npm run staff -- link",
      requestId: "command line",
      record: "password",
      recordId: user.uuid,
      act: "make-link",
      changes: {},
      versionChecked: false,
    });
    return newChoosePasswordToken(tx, user, at);
  });
}
