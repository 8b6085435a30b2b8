import { insertRows } from "../../platform/database/write-rows.ts";
import { type DemoArea, daysBefore } from "../demo-area.ts";
import { chanceOf } from "../random.ts";
import { namedForAutomations } from "./promotion-rows.ts";

interface DemoAutomation {
  readonly title: string;
  readonly repeatTime: "Hourly" | "Daily" | "Weekly";
  readonly segment: string;
  readonly voucher: string;
  readonly notes: string;
  readonly active: boolean;
  readonly sendsEmail: boolean;
  /** Days after the demo's first day, at nine in the morning. */
  readonly nextRunInDays: number;
}

const automations: readonly DemoAutomation[] = [
  {
    title: "Birthday coffee",
    repeatTime: "Daily",
    segment: "Birthday today",
    voucher: "Birthday coffee",
    notes: "Every morning, to those whose birthday it is",
    active: true,
    sendsEmail: true,
    nextRunInDays: 1,
  },
  {
    title: "First order, please",
    repeatTime: "Weekly",
    segment: "New this month, no order yet",
    voucher: "Welcome 10% off",
    notes: "Mondays; ends when the new shop is there",
    active: true,
    sendsEmail: true,
    nextRunInDays: 2,
  },
  {
    title: "We miss you",
    repeatTime: "Weekly",
    segment: "We miss you",
    voucher: "We miss you: $5",
    notes: "",
    active: false,
    sendsEmail: true,
    nextRunInDays: 4,
  },
  {
    title: "Free shipping for regulars",
    repeatTime: "Weekly",
    segment: "Regulars",
    voucher: "Free shipping",
    notes: "Codes only, for the newsletter",
    active: true,
    sendsEmail: false,
    nextRunInDays: 6,
  },
  {
    title: "Barista class for big spenders",
    repeatTime: "Weekly",
    segment: "Big spenders",
    voucher: "Barista class",
    notes: "Switch on when the dates are known",
    active: false,
    sendsEmail: true,
    nextRunInDays: 20,
  },
  {
    title: "Tasting in Milton",
    repeatTime: "Weekly",
    segment: "Milton, since deleted",
    voucher: "Barista class",
    notes: "",
    active: true,
    sendsEmail: false,
    nextRunInDays: 5,
  },
];

const nine = 9 / 24;

/** Six automations: active ones, some that wait, and one whose segment is gone, which skips its runs. */
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
