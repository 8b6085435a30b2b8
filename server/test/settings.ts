import { sql } from "kysely";
import type { AnyRequest, TestApp } from "./test-app.ts";

/** A social account of a customer. */
export async function aSocialLogin(app: TestApp, userUuid: string): Promise<void> {
  await sql`
    insert into social_logins (provider, subject, user_uuid)
    values ('facebook', gen_random_uuid()::text, ${userUuid})`.execute(app.platform.db);
}

const upload = { params: { key: "upload" } };
const rewards = { key: "allowRewardTransactions" };
const bookings = { params: { key: "courierBookings" } };
/** One request for each call of the area. */
export const settingsExamples = {
  getUploadSetting: (): AnyRequest => upload,
  updateUploadSetting: (): AnyRequest => ({ ...upload, body: { value: false } }),
  getBookingsSetting: (): AnyRequest => bookings,
  updateBookingsSetting: (): AnyRequest => ({ ...bookings, body: { value: false } }),
  getEpicorConnection: (): AnyRequest => ({}),
  getRewardsSetting: (): AnyRequest => ({ query: rewards }),
  updateRewardsSetting: (): AnyRequest => ({ params: rewards, body: { value: false } }),
  getGivexConnection: (): AnyRequest => ({}),
  deletePendingUsers: async (app: TestApp): Promise<AnyRequest> => {
    // One run at a time: whoever asked before is not to be in the way.
    await sql`delete from script_runs`.execute(app.platform.db);
    return {};
  },
  getScriptLogs: (): AnyRequest => ({}),
  unlinkSocials: (): AnyRequest => ({}),
  getLastSocialsUnlink: (): AnyRequest => ({}),
};

/** Who may make the calls of settings. Source: AMB-21; AMD-05. */
export const settingsPolicy = {
  "GET /v1/epicor/settings/:key": "order.view",
  "PUT /v1/epicor/settings/:key": "order.edit",
  "GET /v1/epicor/shippit/settings/:key": "order.view",
  "PUT /v1/epicor/shippit/settings/:key": "order.edit",
  "GET /v1/epicor/connection-details": "order.view",
  "GET /v1/loyalty/settings": "order.view",
  "PATCH /v1/loyalty/settings/:key": "order.edit",
  "GET /v1/loyalty/connection-details": "order.view",
  "DELETE /v1/user/scripts/delete-pending": "order.edit",
  "GET /v1/user/scripts/logs": "order.view",
  "PUT /v1/user/scripts/unlink-socials": "order.edit",
  "GET /v1/user/scripts/unlink-socials/lastRun": "order.view",
};
