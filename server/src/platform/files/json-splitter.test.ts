import { array, assert, asyncProperty, constantFrom, dictionary, integer, jsonValue, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { ImportRefused } from "./import-refused.ts";
import { recordTexts } from "./json-splitter.ts";

const source = { name: "file.json", envelope: "customers" };
async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}
async function valuesIn(text: string, size = 1_000): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const found of recordTexts(inPieces(text, size), source)) values.push(JSON.parse(found.text));
  return values;
}
const linesOf = async (text: string): Promise<number[]> => {
  const lines: number[] = [];
  for await (const found of recordTexts(inPieces(text, 7), source)) lines.push(found.line);
  return lines;
};

async function* endless(): AsyncGenerator<string> {
  yield '[{"note": "';
  for (;;) yield "a".repeat(100_000);
}

describe("cutting JSON into records", () => {
  it("finds the records of every form, whatever is in them and wherever a piece ends", async () => {
    const record = dictionary(
      string().filter((key) => key !== "customers"),
      jsonValue(),
      { minKeys: 1 },
    );
    const forms = {
      list: (all: unknown[], space: number) => JSON.stringify(all, null, space),
      envelope: (all: unknown[], space: number) =>
        JSON.stringify({ count: 3, note: "[{", customers: all, more: [{}] }, null, space),
      lines: (all: unknown[]) => all.map((one) => JSON.stringify(one)).join("\r\n"),
      pages: (all: unknown[]) => all.map((one) => JSON.stringify({ customers: [one] })).join("\n"),
      alone: (all: unknown[], space: number) => all.map((one) => JSON.stringify(one, null, space)).join("\n\n"),
    };
    await assert(
      asyncProperty(
        array(record),
        constantFrom(...Object.values(forms)),
        constantFrom(0, 2),
        integer({ min: 1, max: 9 }),
        async (all, form, space, size) => {
          expect(await valuesIn(form(all, space), size)).toEqual(JSON.parse(JSON.stringify(all)));
        },
      ),
    );
  });

  it("tells the line each record begins in", async () => {
    expect(await linesOf('[\n {"id": 1},\n\n {"id":\n 2}]')).toEqual([2, 4]);
  });

  it.each([
    ['[{"id": 1}, {"id"', "cut off"],
    ['{"customers": [{"id": 1}', "cut off"],
    ['{"id": "no end', "cut off"],
    ["[1, 2]", "'1' where a record should begin"],
    ['["a"]', "a text where a record should begin"],
    ["[[{}]]", "'[' where a record should begin"],
    ['{"id": 1} trailing', "'t' where a record should begin"],
    ['{"id": 1}}', "'closing bracket'"],
  ])("refuses %s", async (text, words) => {
    await expect(valuesIn(text)).rejects.toThrow(ImportRefused);
    await expect(valuesIn(text)).rejects.toThrow(words);
  });

  it("refuses a record without end before it fills the memory", async () => {
    const reading = recordTexts(endless(), source).next();
    await expect(reading).rejects.toThrow("file.json has a record of more than 2 MB, beginning in line 1.");
  });
});
