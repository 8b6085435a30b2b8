import { csvCell } from "@crema/contract/kit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { cells } from "./csv-cell-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const beginnings = [
  "",
  " ",
  "\t",
  "\r",
  "\n",
  "\u00a0",
  "\u200b",
  "\ufeff",
  "\u3000",
  "a",
  "7",
  '"',
  "'",
  ",",
  "É",
  "😀",
  "(",
];
const signs = ["", "=", "@", "+", "-", "＝", "＠", "＋", "－", ".", "/", ":", "<", ">"];
const rests = ["", "1", "61 412 345 678", "1.5", "1.5.2", "1+1", "SUM(A1)", 'say "it"', "two\r\nlines", ",b", "😀"];
const texts = beginnings.flatMap((beginning) =>
  signs.flatMap((sign) => rests.map((rest) => `${beginning}${sign}${rest}`)),
);

const wild = { text: sql<string>`given.text`, isSafe: false };

it("cells are written as the contract writes them, whatever they begin with [AMD-07] [AMB-92]", async () => {
  const { rows } = await sql<{ one: string; pair: string }>`
    select ${cells([wild])} as one, ${cells([{ text: sql`given.plain`, isSafe: true }, wild])} as pair
    from (select text, 'Plain' as plain from unnest(${texts}::text[]) with ordinality t (text, n) order by n offset 0) given`.execute(
    app.platform.db,
  );
  expect(rows.map(({ one }) => `"${one}"`)).toEqual(texts.map(csvCell));
  expect(rows.map(({ pair }) => `"${pair}"`)).toEqual(texts.map((text) => `"Plain",${csvCell(text)}`));
});

it("no character that does not show hides a formula, in either writing [AMD-07] [AMB-92]", async () => {
  const unseen = Array.from({ length: 0x11_00_00 }, (_, point) => point)
    .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /[\p{Cf}\p{Zs}]/u.test(character));
  expect(unseen.length).toBeGreaterThan(150);
  const formulas = unseen.map((character) => `${character}=1+1`);
  const { rows } = await sql<{ one: string }>`
    select ${cells([wild])} as one from unnest(${formulas}::text[]) with ordinality given (text, n) order by n`.execute(
    app.platform.db,
  );
  expect(rows.map(({ one }) => one)).toEqual(formulas.map((formula) => `'${formula}`));
  expect(formulas.map(csvCell)).toEqual(formulas.map((formula) => `"'${formula}"`));
});
