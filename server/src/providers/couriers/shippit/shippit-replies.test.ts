import { describe, expect, it } from "vitest";
import { readBooking, readHandOver, readLabel, readRefusal, readTracking } from "./shippit-replies.ts";

const bytes = (told: unknown): Buffer => Buffer.from(JSON.stringify(told));
const courierA = { courier: "Courier A", manifest: "M1", manifest_pdf: "https://docs.example/m1.pdf", success: true };
const courierB = { courier: "Courier B", success: false, error: "failed", error_description: "No driver" };

describe("a reply to a booking", () => {
  it("is read as documented", () => {
    const told = { id: 33, tracking_number: "PP1a2", state: "order_placed", courier_name: "A", courier_job_id: null };
    expect(readBooking(bytes({ response: told }))).toEqual({
      trackingNumber: "PP1a2",
      state: "order placed",
      courierName: "A",
      courierJobId: "",
    });
  });
  it.each([
    ["without a number", { response: { state: "order_placed" } }],
    ["with a number that is a path", { response: { tracking_number: "../merchant", state: "order_placed" } }],
    ["with nothing", {}],
  ])("%s is none", (_, told) => {
    expect(readBooking(bytes(told))).toBeUndefined();
  });
});

describe("a reply to a hand-over", () => {
  const given = ["PPaaa", "PPbbb", "PPccc"];
  it.each([
    [
      "names who was refused, the others were booked",
      [
        { ...courierA, order_count: 2 },
        { ...courierB, orders: ["PPbbb"] },
      ],
      {
        booked: ["PPaaa", "PPccc"],
        refused: [{ trackingNumbers: ["PPbbb"], reason: "Courier B: No driver" }],
        unclear: [],
      },
    ],
    [
      "without the names of the refused leaves all open",
      [{ ...courierA, order_count: 2 }, courierB],
      { unclear: given },
    ],
    ["of fewer than were given leaves all open", [{ ...courierA, order_count: 2 }], { booked: [], unclear: given }],
    [
      "counts over several couriers",
      [
        { ...courierA, order_count: 2 },
        { ...courierA, manifest: 7, order_count: 1 },
      ],
      { booked: given, unclear: [] },
    ],
    [
      "takes nothing from names that were not given",
      [{ ...courierB, orders: ["PPzzz"] }],
      { booked: [], refused: [{ trackingNumbers: [] }], unclear: given },
    ],
  ])("%s", (_, response, meaning) => {
    expect(readHandOver(bytes({ response, count: 2 }), given)).toMatchObject(meaning);
  });
  it("leads to its manifest only where a browser may go", () => {
    const entry = { ...courierA, order_count: 1, manifest_pdf: "javascript:alert(1)" };
    expect(readHandOver(bytes({ response: [entry] }), ["PPaaa"])?.manifests).toEqual([
      { courierName: "Courier A", manifest: "M1", url: "" },
    ]);
  });
  it("of another shape is none", () => {
    expect(readHandOver(bytes({ response: [{ courier: "Courier A" }] }), given)).toBeUndefined();
  });
});

const read = (track: unknown, tracking_url = "") =>
  readTracking(bytes({ response: { tracking_number: "PPx", tracking_url, success: true, track } }), ["shippit.com"]);

describe("tracking", () => {
  const step = {
    status: "With Driver",
    date: "2026-03-02T00:00:00.000Z",
    timestamp: 55_385,
    status_owner: "Courier A",
  };
  it.each([
    ["seconds of the day", 55_385, "2026-03-02T15:23:05.000Z"],
    ["hours, minutes and seconds", "07:23:32", "2026-03-02T07:23:32.000Z"],
    ["seconds as text", "60", "2026-03-02T00:01:00.000Z"],
    ["something else", "soon", "2026-03-02T00:00:00.000Z"],
    ["nothing", null, "2026-03-02T00:00:00.000Z"],
    ["seconds since 1970", 1_772_409_600, "2026-03-02T00:00:00.000Z"],
  ])("has a time from %s", (_, timestamp, at) => {
    expect(read([{ ...step, timestamp }])?.steps).toEqual([
      { state: "with driver", at: new Date(at), by: "Courier A" },
    ]);
  });
  it("leaves out a step without a day", () => {
    expect(read([{ ...step, date: "yesterday" }, step])?.steps).toHaveLength(1);
  });
  it.each([
    ["https://app.shippit.com/track/ppx", "https://app.shippit.com/track/ppx"],
    ["https://shippit.com/track/ppx", "https://shippit.com/track/ppx"],
    ["http://app.shippit.com/track/ppx", ""],
    ["https://shippit.com.example/ppx", ""],
    ["https://notshippit.com/ppx", ""],
    ["https://shippit.com@example.test/ppx", ""],
    ["javascript:alert(1)//shippit.com", ""],
    ["data:text/html,shippit.com", ""],
    ["", ""],
  ])("%s leads to %j", (told, link) => {
    expect(read([], told)?.trackingUrl).toBe(link);
  });
  it("of another shape is none", () => {
    expect(read("none")).toBeUndefined();
  });
});

it.each([
  ["https://docs.example/l.pdf?sig=1", "https://docs.example/l.pdf?sig=1"],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("a label at %j is opened at %j", (qualified_url, link) => {
  expect(readLabel(bytes({ response: { qualified_url } }))).toBe(link);
});

describe("a refusal", () => {
  it.each([
    [
      "has the texts of its fields",
      { messages: { delivery_suburb: ["can't be blank", "is unknown"] } },
      { reason: "delivery_suburb can't be blank, is unknown", code: "" },
    ],
    [
      "has a description and a code",
      { error: "order_cannot_be_cancelled", error_description: "It left", order_state: "in_transit" },
      { reason: "It left", code: "order_cannot_be_cancelled", state: "in_transit" },
    ],
    ["has a code alone", { error: "not_found" }, { reason: "not_found", code: "not_found" }],
    ["has fields in its error", { error: { order_id: ["is unknown"] } }, { reason: "order_id is unknown", code: "" }],
    [
      "hides whom it is about",
      { messages: { email: ["ada@example.test is not valid"] } },
      { reason: "email •••@••• is not valid" },
    ],
  ])("%s", (_, told, meaning) => {
    expect(readRefusal(bytes(told))).toMatchObject(meaning);
  });
  it.each([["{}"], ["<html>"], ['{"messages":"x"}'], ["[]"]])("is not in %s", (text) => {
    expect(readRefusal(Buffer.from(text))).toBeUndefined();
  });
});
