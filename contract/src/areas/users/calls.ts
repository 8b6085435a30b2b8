/** The calls on users, their addresses and the logs of messages sent to them. Source: spec part 1, section 7; ledger section B.2. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs, needsOrSelf } from "../../kit/rights.ts";
import { anyOf, direction, flag, instant, listMeta, paging, text, uuid } from "../../kit/wire.ts";
import { address, addressBody } from "./address.ts";
import { statuses } from "./user-rules.ts";
import { roles, user, userChoice, userRow, userUpdate } from "./user.ts";

export const userSortKeys = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "permissions",
  "status",
  "createdDate",
] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export const listUsers = defineCall({
  name: "listUsers",
  method: "GET",
  path: "/v1/user/all",
  summary: "Users, paged, sorted and filtered, with the exact number of matches",
  access: needs("user.view", "promotion.edit"),
  query: z.object({
    ...paging(100),
    search: text(200).default(""),
    permissions: anyOf(roles).default([]),
    status: anyOf(statuses).default([]),
    /** With status=archived: also those archived before they verified (AMD-01). */
    includeUnverified: flag.default(false),
    sortBy: z.enum(userSortKeys).default("createdDate"),
    order: direction.default("desc"),
  }),
  /**
   * Whole rows; names, email and mobile alone for those who may not view users.
   * `archivedUnverified`: how many more the archived filter leaves out; present only while it does.
   */
  answer: z.object({
    users: z.array(z.union([userRow, userChoice])),
    meta: listMeta.extend({ archivedUnverified: z.number().int().optional() }),
  }),
});

const byUuid = z.object({ uuid });

export const getUser = defineCall({
  name: "getUser",
  method: "GET",
  path: "/v1/user/:uuid",
  summary: "One user",
  access: needsOrSelf("uuid", "user.view"),
  params: byUuid,
  answer: user,
});

export const getLastUserChange = defineCall({
  name: "getLastUserChange",
  method: "GET",
  path: "/v1/user/:uuid/last-change",
  summary: "Who changed a user last, and when; empty where nobody has since it came in",
  access: needs("user.view"),
  params: byUuid,
  answer: z.object({ changedBy: z.string(), changedAt: instant }),
});

export const updateUser = defineCall({
  name: "updateUser",
  method: "PUT",
  path: "/v1/user/update/:uuid",
  summary: "Save a user's profile and preferences",
  access: needs("user.edit"),
  params: byUuid,
  body: userUpdate,
  wrapper: "user",
  answer: user,
  refusals: ["changed_by_someone_else", "not_verified", "staff_target"],
});

const addressesAnswer = z.object({ addresses: z.array(address), lastUpdatedDate: instant });

export const createAddress = defineCall({
  name: "createAddress",
  method: "POST",
  path: "/v1/user/address/:uuid",
  summary: "Add an address to a user",
  access: needs("user.edit"),
  params: byUuid,
  body: addressBody,
  wrapper: "address",
  answer: addressesAnswer,
  refusals: ["changed_by_someone_else", "not_verified"],
});

export const updateAddress = defineCall({
  name: "updateAddress",
  method: "PUT",
  path: "/v1/user/address/:uuid",
  summary: "Change an address, named by `id` in the body",
  access: needs("user.edit"),
  params: byUuid,
  body: addressBody,
  wrapper: "address",
  answer: addressesAnswer,
  refusals: ["changed_by_someone_else", "not_verified"],
});

export const deleteAddress = defineCall({
  name: "deleteAddress",
  method: "DELETE",
  path: "/v1/user/address/:uuid/:shopifyId",
  summary: "Remove an address, named by our id or the storefront's",
  access: needs("user.edit"),
  params: z.object({ uuid, shopifyId: text(100) }),
  answer: nothing,
  refusals: ["changed_by_someone_else", "default_address", "not_verified"],
});

export const archiveUser = defineCall({
  name: "archiveUser",
  method: "DELETE",
  path: "/v1/user/:uuid",
  summary: "Archive a user: sign-in ends, nothing is removed",
  access: needs("user.edit"),
  params: byUuid,
  answer: user,
  refusals: ["changed_by_someone_else", "already_archived", "own_account", "staff_target", "last_permission_holder"],
});

export const restoreUser = defineCall({
  name: "restoreUser",
  method: "PUT",
  path: "/v1/user/restore/:uuid",
  summary: "Restore an archived user",
  access: needs("user.edit"),
  params: byUuid,
  answer: user,
  refusals: ["changed_by_someone_else", "not_archived", "staff_target"],
});

export const deleteUser = defineCall({
  name: "deleteUser",
  method: "DELETE",
  path: "/v1/user/:uuid/force",
  summary: "Delete an unverified user for good",
  access: needs("user.edit"),
  params: byUuid,
  answer: nothing,
  refusals: ["changed_by_someone_else", "email_verified", "own_account", "staff_target", "last_permission_holder"],
});

export const setPassword = defineCall({
  name: "setPassword",
  method: "POST",
  path: "/v1/auth/password/reset/:userUuid",
  summary: "Set a user's password and end their other sessions",
  access: needs("user.edit"),
  params: z.object({ userUuid: uuid }),
  body: z.strictObject({ password: z.string().max(200) }),
  answer: nothing,
  refusals: ["staff_target"],
});

export const resendVerification = defineCall({
  name: "resendVerification",
  method: "POST",
  path: "/v1/auth/email/resend",
  summary: "Send the verification mail again",
  access: needs("user.edit"),
  body: z.strictObject({ email: text(254) }),
  /** One mail goes to an address in 60 s: a second press answers when that one was sent. */
  answer: z.strictObject({ isSentNow: z.boolean(), sentAt: instant }),
  refusals: ["email_verified", "already_archived"],
});

export const notificationTypes = ["SMS_APP_LINK"] as const;
/** A message that was sent to one user. */
export const notificationLog = z.strictObject({
  uuid,
  userUuid: uuid,
  type: z.enum(notificationTypes),
  createdAt: instant,
  /** What became of it, for example `delivered`. */
  result: z.string(),
});

export const listNotificationLogs = defineCall({
  name: "listNotificationLogs",
  method: "GET",
  path: "/v1/notifications/logs",
  summary: "Messages sent to one user",
  access: needsOrSelf("userUuid", "user.view"),
  query: z.object({ userUuid: uuid, type: z.enum(notificationTypes).optional(), order: direction.default("desc") }),
  answer: z.object({ logs: z.array(notificationLog) }),
});
