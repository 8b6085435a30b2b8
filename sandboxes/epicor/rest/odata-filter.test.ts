import { describe, expect, it } from "vitest";
import { orderTables } from "../erp/columns.ts";
import { readFilter } from "./odata-filter.ts";

const about = { columns: orderTables.OrderHed, type: "OrderHed" };
const hints = (text: string) => Object.fromEntries(readFilter(text, about).equals);

describe("$filter", () => {
  it.each([
    ["one", "PONum eq 'a'", { PONum: "a" }],
    ["both of two", "PONum eq 'a' and CustNum eq 42", { PONum: "a", CustNum: 42 }],
    ["in brackets", "(PONum eq 'a') and OrderHeld eq false", { PONum: "a", OrderHeld: false }],
    ["none of an or", "PONum eq 'a' or PONum eq 'b'", {}],
    ["only what is outside of an or", "PONum eq 'a' and (CustNum eq 1 or CustNum eq 2)", { PONum: "a" }],
    ["not what comes after an and inside of an or", "CustNum eq 1 and PONum eq 'a' or CustNum eq 2", {}],
    ["nothing under a not", "not (PONum eq 'a')", {}],
    ["nothing but equality", "PONum ne 'a' and CustNum ge 1", {}],
  ])("an index may go by %s", (_, text, equals) => {
    expect(hints(text)).toEqual(equals);
  });

  it.each(["", "O'Brien", "''", "a or b eq 'c'", "Zoë – 5 €", "(1,2)", "x\ny", " padded "])(
    "%j stays what it is",
    (text) => {
      const { test, equals } = readFilter(`PONum eq '${text.replaceAll("'", "''")}'`, about);
      expect(equals.get("PONum")).toBe(text);
      expect([test({ PONum: text }), test({ PONum: `${text}x` })]).toEqual([true, false]);
    },
  );

  it.each([
    ["the same instant in another zone", "OrderDate eq 2026-03-01T14:00:00Z", true],
    ["a day, which is Brisbane's", "OrderDate eq 2026-03-02", true],
    ["an earlier day", "OrderDate gt 2026-03-01", true],
    ["a later one", "OrderDate ge 2026-03-03", false],
    ["none", "OrderDate eq null", false],
    ["none, where there is none", "NeedByDate eq null", true],
    ["before nothing", "NeedByDate lt 2026-03-03", false],
  ])("compares dates: %s", (_, text, isTrue) => {
    expect(readFilter(text, about).test({ OrderDate: "2026-03-02T00:00:00+10:00" })).toBe(isTrue);
  });

  it.each(["endswith(PONum,'7')", "contains(PONum,'B-1')", "startswith(PONum,'WEB')", "PONum in ('x','WEB-17')"])(
    "finds by a piece: %s",
    (text) => {
      const { test } = readFilter(text, about);
      expect([test({ PONum: "WEB-17" }), test({ PONum: "POS-28" })]).toEqual([true, false]);
    },
  );
});
