import { describe, expect, it } from "vitest";
import { orderTables } from "../erp/columns.ts";
import { readFilter } from "./odata-filter.ts";

const about = { columns: orderTables.OrderHed, type: "OrderHed" };

describe("$filter", () => {
  it.each([
    ["one", "PONum eq 'a'", { PONum: "a" }],
    ["both of two", "PONum eq 'a' and CustNum eq 42", { PONum: "a", CustNum: 42 }],
    ["nothing but equality", "OrderHeld eq false and PONum gt 'a'", { OrderHeld: false }],
  ])("an index may go by %s", (_, text, equals) => {
    expect(Object.fromEntries(readFilter(text, about).equals)).toEqual(equals);
  });

  it.each(["", "O'Brien", "''", "a and b eq 'c'", "Zoë – 5 €", "(1,2)", "x\ny", " padded "])(
    "%j stays what it is",
    (text) => {
      const { test, equals } = readFilter(`PONum eq '${text.replaceAll("'", "''")}'`, about);
      expect(equals.get("PONum")).toBe(text);
      expect([test({ PONum: text }), test({ PONum: `${text}x` })]).toEqual([true, false]);
    },
  );

  it("needs every comparison to hold", () => {
    const { test } = readFilter("OrderHeld eq false and PONum gt 'b'", about);
    expect([test({ PONum: "c" }), test({ PONum: "b" }), test({ PONum: "c", OrderHeld: true })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
