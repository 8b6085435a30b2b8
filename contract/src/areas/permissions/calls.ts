/** Reading and saving one person's role and permissions. Source: spec part 1, sections 6 and 7; AMB-14, AMB-17. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs, needsOrSelf, permissionNames } from "../../kit/rights.ts";
import { uuid } from "../../kit/wire.ts";

const permission = z.enum(permissionNames.map((name) => `${name}.edit` as const));
/** Bean Drive has no read flag. */
const readable = z.enum(permissionNames).exclude(["beandrive"]);

const record = z.strictObject({
  permissions: z.array(permission),
  read: z.array(readable),
  roles: z.array(z.enum(["staff", "customer"])),
});
/** Exactly one record; clients take the first. */
const answer = z.object({ permissions: z.array(record) });
export type PermissionRecord = z.infer<typeof record>;

export const getPermissions = defineCall({
  name: "getPermissions",
  method: "GET",
  path: "/v1/permissions/:userUuid",
  summary: "Role and permissions of one person",
  access: needsOrSelf("userUuid", "user.view"),
  params: z.object({ userUuid: uuid }),
  answer,
});

export const updatePermissions = defineCall({
  name: "updatePermissions",
  method: "PUT",
  path: "/v1/permissions/:userUuid",
  summary: "Save role and permissions of another person",
  access: needs("permission.edit"),
  params: z.object({ userUuid: uuid }),
  body: z.strictObject({
    permissions: z.array(permission).max(permissionNames.length),
    read: z.array(readable).max(permissionNames.length).default([]),
    roles: z.tuple([z.enum(["staff", "customer"])]),
  }),
  answer,
  refusals: ["changed_by_someone_else", "own_permissions", "last_permission_holder"],
});
