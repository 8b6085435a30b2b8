import { describe, expect, it } from "vitest";
import { type AutomationForm, bodyOf, needsGate, newForm, nextRunOf, problemsOf } from "./automation-form.ts";

const uuid = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
const stored: AutomationForm = {
  ...newForm,
  title: "Birthday coffee",
  segmentUuid: uuid,
  voucherUuid: uuid,
  nextRunDay: "02/03/2027",
  nextRunTime: "08:30",
};
const formWith = (part: Partial<AutomationForm>): AutomationForm => ({ ...stored, ...part });
const beside = { stored, today: "2026-11-21" };

describe("the form of an automation", () => {
  it("reads day and time in Brisbane; without a time it is nine in the morning", () => {
    expect(nextRunOf(stored)).toBe("2027-03-01T22:30:00.000Z");
    expect(nextRunOf(formWith({ nextRunTime: "" }))).toBe("2027-03-01T23:00:00.000Z");
    expect([nextRunOf(formWith({ nextRunDay: "" })), nextRunOf(formWith({ nextRunTime: "24:00" }))]).toEqual(["", ""]);
  });

  it.each([
    [{ title: " " }, { title: "Title is required" }],
    [{ segmentUuid: "" }, { segmentUuid: "Segment is required" }],
    [{ voucherUuid: "" }, { voucherUuid: "Voucher is required" }],
    [{ nextRunDay: "20/11/2026" }, { nextRunDay: "Next run date must not be before today" }],
    [{ nextRunDay: "31/11/2026" }, { nextRunDay: "Invalid Date" }],
    [{ nextRunDay: "" }, { nextRunDay: "Choose a day" }],
    [{ nextRunTime: "8" }, { nextRunTime: "Enter a time as HH:MM" }],
    [{ nextRunDay: "21/11/2026", nextRunTime: "00:00" }, {}],
  ])("with %j says %j [PRO-AUTO-09] [PRO-AUTO-10]", (part, problems) => {
    expect(problemsOf(formWith(part), beside)).toEqual(problems);
  });

  it("keeps a next run that is past by now, as long as nobody touches it", () => {
    const old = formWith({ nextRunDay: "01/11/2026" });
    expect(problemsOf({ ...old, notes: "x" }, { ...beside, stored: old })).toEqual({});
    expect("nextRunDate" in bodyOf(old, old)).toBe(false);
    expect(bodyOf(formWith({ nextRunTime: "09:00" }), stored).nextRunDate).toBe("2027-03-01T23:00:00.000Z");
  });

  it("is asked about before it is switched on, and whenever other people would be reached", () => {
    const on = formWith({ active: true });
    expect(needsGate(on, stored)).toBe(true);
    for (const part of [
      { segmentUuid: "x" },
      { voucherUuid: "x" },
      { sendEmailOnGeneration: true },
      { nextRunTime: "10:00" },
    ])
      expect([part, needsGate({ ...on, ...part }, on)]).toEqual([part, true]);
    expect([needsGate({ ...on, notes: "x" }, on), needsGate(stored, on)]).toEqual([false, false]);
  });
});
