import { csvCell, csvLine } from "@crema/contract/kit";
import { parse } from "csv-parse/sync";
import { assert, property, string, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";

describe("a CSV cell", () => {
  it.each([
    "=1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =cmd|' /C calc'!A0",
    "+1+cmd",
    "-2+3",
    "－1+1",
    "＝1+1",
    "+61 412 345 678 ext 9",
  ])("guards %j", (value) => {
    expect(csvCell(value).startsWith(`"'`)).toBe(true);
  });

  it.each(["+61412345678", "-12.50", "+61 412 345 678", "a=b", "O'Brien", "", "-"])("leaves %j as it is", (value) => {
    expect(csvCell(value)).toBe(`"${value}"`);
  });

  it("writes numbers, and nothing as nothing", () => {
    expect(csvLine([12, null, ""])).toBe('"12","",""\r\n');
  });

  it("reads back as it was written, but for the guard", () => {
    assert(
      property(uniqueArray(string({ unit: "binary" }), { minLength: 1 }), (cells) => {
        const [read] = parse(csvLine(cells), { record_delimiter: "\r\n" });
        expect(read).toEqual(
          cells.map((cell) => (csvCell(cell).startsWith(`"'`) && !cell.startsWith("'") ? `'${cell}` : cell)),
        );
      }),
    );
  });
});
