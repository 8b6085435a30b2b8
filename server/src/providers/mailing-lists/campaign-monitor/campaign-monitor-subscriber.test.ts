import { describe, expect, it } from "vitest";
import type { ListValue } from "../mailing-lists.ts";
import { importBody, updateBody } from "./campaign-monitor-subscriber.ts";

const ada = { email: "ada@example.test", name: "Ada Example", mobile: "+61400000001", values: {} };
const valueOf = (value: ListValue) =>
  importBody([{ ...ada, values: { Field: value } }]).Subscribers[0]?.CustomFields[0];

it("an import has the documented fields, and resubscribes nobody", () => {
  const values = { FOM: "600001", FomPoints: 120, Grind: "" };
  expect(importBody([{ ...ada, values }])).toEqual({
    Subscribers: [
      {
        EmailAddress: "ada@example.test",
        Name: "Ada Example",
        MobileNumber: "+61400000001",
        CustomFields: [
          { Key: "FOM", Value: "600001" },
          { Key: "FomPoints", Value: "120" },
          { Key: "Grind", Value: "", Clear: true },
        ],
        ConsentToTrack: "Unchanged",
        ConsentToSendSms: "Unchanged",
      },
    ],
    Resubscribe: false,
    QueueSubscriptionBasedAutoResponders: false,
    RestartSubscriptionBasedAutoresponders: false,
  });
});

it("an update resubscribes nobody, and keeps a mobile number that is not given", () => {
  const body = updateBody({ ...ada, mobile: "" });
  expect(body).toMatchObject({ EmailAddress: "ada@example.test", Resubscribe: false });
  expect(body).not.toHaveProperty("MobileNumber");
});

describe("a value", () => {
  it.each<[string, ListValue, string]>([
    ["a day", { day: "1984-02-29" }, "1984/02/29"],
    ["the first day", { day: "1900-01-01" }, "1900/01/01"],
    ["the last day", { day: "2076-06-06" }, "2076/06/06"],
    ["zero", 0, "0"],
    ["a long text", "x".repeat(251), "x".repeat(250)],
    ["a text that would be cut in a character", `${"x".repeat(249)}🌱`, "x".repeat(249)],
    ["a character at the end", `${"x".repeat(248)}🌱`, `${"x".repeat(248)}🌱`],
  ])("of %s", (_, value, text) => {
    expect(valueOf(value)).toEqual({ Key: "Field", Value: text });
  });
  it.each<[string, ListValue]>([
    ["an empty text", ""],
    ["a day too early", { day: "1899-12-31" }],
    ["a day too late", { day: "2076-06-07" }],
    ["a day that is none", { day: "29/02/1984" }],
    ["no number", Number.NaN],
  ])("of %s empties the field", (_, value) => {
    expect(valueOf(value)).toEqual({ Key: "Field", Value: "", Clear: true });
  });
});
