import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";
import { aVoucher } from "./promotions.ts";
import { aSegment } from "./segments.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";

interface App {
  readonly platform: Platform;
}

export interface GivenAutomation {
  readonly title?: string;
  readonly repeatTime?: "Hourly" | "Daily" | "Weekly";
  readonly segmentUuid?: string;
  readonly voucherUuid?: string;
  readonly active?: boolean;
  readonly sendsEmail?: boolean;
  readonly nextRunAt?: Date | string;
  readonly showOnList?: boolean;
}

/** An automation as it is stored: off, weekly, without mails unless told otherwise. @returns its uuid */
export async function anAutomation(app: App, given: GivenAutomation = {}): Promise<string> {
  const { db, clock } = app.platform;
  const at = clock.now();
  const segmentUuid = given.segmentUuid ?? (await aSegment(app));
  const voucherUuid = given.voucherUuid ?? (await aVoucher(app));
  const { rows } = await sql<{ uuid: string }>`
    insert into automations (title, repeat_time, segment_uuid, voucher_uuid, active, sends_email, next_run_at, show_on_list,
      created_at, updated_at)
    values (${given.title ?? "A latte every week"}, ${given.repeatTime ?? "Weekly"}, ${segmentUuid}, ${voucherUuid},
      ${given.active ?? false}, ${given.sendsEmail ?? false}, ${given.nextRunAt ?? null}, ${given.showOnList ?? true}, ${at}, ${at})
    returning uuid`.execute(db);
  return rows[0]?.uuid ?? "";
}

const ofAutomation =
  (rest: AnyRequest = {}) =>
  async (app: TestApp): Promise<AnyRequest> => ({ params: { uuid: await anAutomation(app) }, ...rest });
const named = async (app: TestApp) => ({ segmentUuid: await aSegment(app), voucherUuid: await aVoucher(app) });

export const automationExamples = {
  listAutomations: (): AnyRequest => ({}),
  createAutomation: async (app: TestApp): Promise<AnyRequest> => ({
    body: { title: "Birthday coffee", ...(await named(app)) },
  }),
  updateAutomation: ofAutomation({ body: { notes: "For the window" } }),
  deleteAutomation: ofAutomation(),
  freezeAutomationAudience: async (app: TestApp): Promise<AnyRequest> => ({ body: await named(app) }),
  rehearseAutomation: ofAutomation(),
  getListSync: (): AnyRequest => ({}),
};
