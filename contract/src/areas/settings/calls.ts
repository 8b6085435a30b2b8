/** The calls of the settings page. Source: SET-09 to SET-12, SCR-08, SCR-12; AMB-120 to AMB-122; AMD-05, AMD-32. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import {
  bookingsKey,
  bookingsSetting,
  epicorConnection,
  givexConnection,
  rewardsKey,
  rewardsSetting,
  settingBody,
  uploadKey,
  uploadSetting,
} from "./integrations.ts";
import { scriptLogs, socialsUnlinked, startedScript } from "./scripts.ts";

const uploadKeyed = z.object({ key: z.literal(uploadKey, "There is no setting of this name") });
const bookingsKeyed = z.object({ key: z.literal(bookingsKey, "There is no setting of this name") });
const rewardsKeyed = z.object({ key: z.literal(rewardsKey, "There is no setting of this name") });

export const getUploadSetting = defineCall({
  name: "getUploadSetting",
  method: "GET",
  path: "/v1/epicor/settings/:key",
  summary: "Whether orders are uploaded to Epicor by themselves, and how many wait for it",
  access: needs("order.view"),
  params: uploadKeyed,
  answer: uploadSetting,
});

export const updateUploadSetting = defineCall({
  name: "updateUploadSetting",
  method: "PUT",
  path: "/v1/epicor/settings/:key",
  summary: "Switch the upload of orders to Epicor on or off; off, orders wait",
  access: needs("order.edit"),
  params: uploadKeyed,
  body: settingBody,
  answer: uploadSetting,
  refusals: ["changed_by_someone_else"],
});

export const getBookingsSetting = defineCall({
  name: "getBookingsSetting",
  method: "GET",
  path: "/v1/epicor/shippit/settings/:key",
  summary: "Whether orders that get into the ERP are booked with the courier from here, and how many wait for it",
  access: needs("order.view"),
  params: bookingsKeyed,
  answer: bookingsSetting,
});

export const updateBookingsSetting = defineCall({
  name: "updateBookingsSetting",
  method: "PUT",
  path: "/v1/epicor/shippit/settings/:key",
  summary: "Switch booking the courier from here on or off; off, somebody else books",
  access: needs("order.edit"),
  params: bookingsKeyed,
  body: settingBody,
  answer: bookingsSetting,
  refusals: ["changed_by_someone_else"],
});

export const getEpicorConnection = defineCall({
  name: "getEpicorConnection",
  method: "GET",
  path: "/v1/epicor/connection-details",
  summary: "How Epicor is reached; of secrets only whether they are set",
  access: needs("order.view"),
  answer: epicorConnection,
});

export const getRewardsSetting = defineCall({
  name: "getRewardsSetting",
  method: "GET",
  path: "/v1/loyalty/settings",
  summary: "Whether orders earn Bean Dollars by themselves, and how many wait for it",
  access: needs("order.view"),
  query: rewardsKeyed,
  answer: rewardsSetting,
});

export const updateRewardsSetting = defineCall({
  name: "updateRewardsSetting",
  method: "PATCH",
  path: "/v1/loyalty/settings/:key",
  summary: "Switch the accrual of Bean Dollars on or off; off, orders wait",
  access: needs("order.edit"),
  params: rewardsKeyed,
  body: settingBody,
  answer: rewardsSetting,
  refusals: ["changed_by_someone_else"],
});

export const getGivexConnection = defineCall({
  name: "getGivexConnection",
  method: "GET",
  path: "/v1/loyalty/connection-details",
  summary: "How Givex is reached; of secrets only whether they are set",
  access: needs("order.view"),
  answer: givexConnection,
});

export const deletePendingUsers = defineCall({
  name: "deletePendingUsers",
  method: "DELETE",
  path: "/v1/user/scripts/delete-pending",
  summary: "Start deleting customers who are pending for more than 30 days; one run at a time",
  access: needs("order.edit"),
  answer: startedScript,
  status: 202,
  refusals: ["still_running"],
});

export const getScriptLogs = defineCall({
  name: "getScriptLogs",
  method: "GET",
  path: "/v1/user/scripts/logs",
  summary: "Runs of 'Delete pending users', newest first, and whom the next one would delete",
  access: needs("order.view"),
  answer: scriptLogs,
});

export const unlinkSocials = defineCall({
  name: "unlinkSocials",
  method: "PUT",
  path: "/v1/user/scripts/unlink-socials",
  summary: "Unlink every social account; refused in production",
  access: needs("order.edit"),
  answer: socialsUnlinked,
  refusals: ["still_running"],
});

export const getLastSocialsUnlink = defineCall({
  name: "getLastSocialsUnlink",
  method: "GET",
  path: "/v1/user/scripts/unlink-socials/lastRun",
  summary: "When social accounts were unlinked last; refused in production",
  access: needs("order.view"),
  answer: socialsUnlinked,
});
