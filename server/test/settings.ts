import { sql } from "kysely";
import type { AnyRequest, TestApp } from "./test-app.ts";

export async function aSocialLogin(app: TestApp, userUuid: string): Promise<void> {
  await sql`
    insert into social_logins (provider, subject, user_uuid)
    values ('facebook', gen_random_uuid()::text, ${userUuid})`.execute(app.platform.db);
}

const upload = { params: { key: "upload" } };
const rewards = { key: "allowRewardTransactions" };
const bookings = { params: { key: "courierBookings" } };
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
