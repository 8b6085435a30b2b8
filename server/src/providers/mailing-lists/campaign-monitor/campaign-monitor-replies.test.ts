import { describe, expect, it } from "vitest";
import {
  readFields,
  readImported,
  readPartlyImported,
  readRefusal,
  readStanding,
  readUnsubscribed,
} from "./campaign-monitor-replies.ts";

const bytes = (told: unknown): Buffer => Buffer.from(JSON.stringify(told));

const counts = {
  TotalUniqueEmailsSubmitted: 3,
  TotalExistingSubscribers: 2,
  TotalNewSubscribers: 0,
  DuplicateEmailsInSubmission: [],
  FailureDetails: [{ EmailAddress: "x@", Code: 1, Message: "Invalid Email Address" }],
};

describe("an import", () => {
  it("has its counts at the top when all went well", () => {
    const told = { ...counts, FailureDetails: [], TotalExistingSubscribers: 0, TotalNewSubscribers: 1 };
    expect(readImported(bytes(told))).toEqual({ added: 1, updated: 0, refused: [] });
  });
  it("has them inside the refusal when some were refused", () => {
    const told = { Code: 210, Message: "Subscriber Import had some failures", ResultData: counts };
    expect(readPartlyImported(bytes(told))).toEqual({
      added: 0,
      updated: 2,
      refused: [{ email: "x@", why: "invalid", text: "Invalid Email Address (1)" }],
    });
  });
  it.each([
    [1, "invalid"],
    [204, "suppressed"],
    [205, "deleted"],
    [206, "unsubscribed"],
    [207, "bounced"],
    [208, "unconfirmed"],
    [999, "other"],
  ])("code %s is %s", (Code, why) => {
    const told = { ...counts, FailureDetails: [{ EmailAddress: "a@example.test", Code, Message: "No" }] };
    expect(readImported(bytes(told))?.refused).toMatchObject([{ why }]);
  });
  it("without counts is none", () => {
    expect(readImported(bytes({ FailureDetails: [] }))).toBeUndefined();
    expect(readPartlyImported(bytes({ Code: 210, Message: "Some failures" }))).toBeUndefined();
  });
});

describe("a page of who left", () => {
  const page = { PageNumber: 1, PageSize: 1_000, RecordsOnThisPage: 1, TotalNumberOfRecords: 1, NumberOfPages: 1 };
  const person = { EmailAddress: "ada@example.test", Name: "Ada", ListJoinedDate: "2020-01-01 00:00:00" };
  it.each([
    ["Date", { Date: "2026-03-01 23:59:00" }],
    ["StateChangedDate", { StateChangedDate: "2026-03-01 00:00:00" }],
  ])("has the day from %s", (_, date) => {
    expect(readUnsubscribed(bytes({ ...page, Results: [{ ...person, ...date }] }))).toEqual({
      people: [{ email: "ada@example.test", on: "2026-03-01" }],
      nextPage: undefined,
    });
  });
  it.each([
    ["more pages", { NumberOfPages: 3 }, [{ ...person, Date: "2026-03-01 00:00:00" }], 2],
    ["no people, whatever it says of pages", { NumberOfPages: 3 }, [], undefined],
    ["no pages", { NumberOfPages: 0 }, [], undefined],
  ])("with %s", (_, more, Results, nextPage) => {
    expect(readUnsubscribed(bytes({ ...page, ...more, Results }))?.nextPage).toBe(nextPage);
  });
  it("without a day is none", () => {
    expect(readUnsubscribed(bytes({ ...page, Results: [person] }))).toBeUndefined();
  });
});

it.each([
  ["Active", "subscribed"],
  ["Unsubscribed", "unsubscribed"],
  ["Bounced", "bounced"],
  ["Deleted", "deleted"],
  ["Unconfirmed", "unconfirmed"],
  ["Abducted", "other"],
])("the state %s is %s", (State, standing) => {
  expect(readStanding(bytes({ EmailAddress: "ada@example.test", State }))).toBe(standing);
});

it("fields are known by their keys without brackets", () => {
  const told = [
    { FieldName: "FOM", Key: "[FOM]", DataType: "Text", FieldOptions: [], VisibleInPreferenceCenter: true },
    { FieldName: "Points", Key: "FomPoints", DataType: "Number" },
  ];
  expect([...(readFields(bytes(told)) ?? [])]).toEqual([
    ["FOM", "Text"],
    ["FomPoints", "Number"],
  ]);
});

it.each([
  [
    { Code: 101, Message: "Invalid ListID" },
    { code: 101, reason: "Invalid ListID (101)" },
  ],
  [
    { Code: 1, Message: "ada@example.test is invalid" },
    { code: 1, reason: "•••@••• is invalid (1)" },
  ],
  ["<html>", { code: 0, reason: "no reason given" }],
])("the refusal %j is %j", (told, meaning) => {
  expect(readRefusal(bytes(told))).toEqual(meaning);
});
