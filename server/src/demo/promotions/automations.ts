import { z } from "zod";
import { insertRows } from "../../platform/database/write-rows.ts";
import { type DemoArea, daysBefore } from "../demo-area.ts";
import { readTable } from "../../platform/files/data-table.ts";
import { whole, yesOrNo } from "../demo-table.ts";
import { chanceOf } from "../random.ts";
import { namedForAutomations } from "./promotion-rows.ts";

const automation = z.object({
  title: z.string(),
  repeatTime: z.string(),
  segment: z.string(),
  voucher: z.string(),
  notes: z.string(),
  active: yesOrNo,
  sendsEmail: yesOrNo,
  /** Days after the demo's first day, at nine in the morning. */
  nextRunInDays: whole,
});
const automations = readTable(new URL("automations.csv", import.meta.url), automation);

const nine = 9 / 24;

export const automationsDemo: DemoArea = {
  name: "automations",
  async seed(tx, context) {
    const chance = chanceOf("crema demo automations");
    const { segments, vouchers } = await namedForAutomations(tx);
    const at = daysBefore(context, 40 - nine);
    const rows = automations.map((one) => ({
      uuid: chance.uuid(),
      title: one.title,
      repeat_time: one.repeatTime,
      segment_uuid: segments.get(one.segment) ?? chance.uuid(),
      voucher_uuid: vouchers.get(one.voucher) ?? chance.uuid(),
      notes: one.notes,
      active: one.active,
      sends_email: one.sendsEmail,
      next_run_at: daysBefore(context, -one.nextRunInDays - nine),
      last_run_at: null,
      show_on_list: true,
      created_at: at,
      updated_at: at,
    }));
    await insertRows(tx, "automations", rows);
    const skipped = rows.filter((row) => ![...segments.values()].includes(row.segment_uuid));
    await insertRows(
      tx,
      "automation_runs",
      skipped.map((row) => {
        const planned = new Date(row.next_run_at.getTime() - 7 * 86_400_000);
        return {
          uuid: chance.uuid(),
          automation_uuid: row.uuid,
          planned_at: planned,
          state: "skipped",
          reason: "Couldn't find segment",
          people: 0,
          started_at: planned,
          finished_at: planned,
        };
      }),
    );
    return `${rows.length} automations`;
  },
};
