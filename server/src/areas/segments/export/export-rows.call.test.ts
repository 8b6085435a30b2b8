import { csvCell } from "@crema/contract/kit";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { openSnapshot } from "../../../platform/database/snapshot/snapshot.ts";
import { askedRules } from "../members/read-rules.ts";
import { cells } from "./csv-cell-rows.ts";
import { openLines } from "./export-rows.ts";

const app = await startFileApp();

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
  const rows = await app.sql<{ one: string; pair: string }>`
    select ${cells([wild])} as one, ${cells([{ text: sql`given.plain`, isSafe: true }, wild])} as pair
    from (select text, 'Plain' as plain from unnest(${texts}::text[]) with ordinality t (text, n) order by n offset 0) given`;
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
  const rows = await app.sql<{ one: string }>`
    select ${cells([wild])} as one from unnest(${formulas}::text[]) with ordinality given (text, n) order by n`;
  expect(rows.map(({ one }) => one)).toEqual(formulas.map((formula) => `'${formula}`));
  expect(formulas.map(csvCell)).toEqual(formulas.map((formula) => `"'${formula}"`));
});

const asked = askedRules({
  constraints: "all",
  rules: [{ field: "role", operator: "is", comparator: "customer" }],
});
/** @returns whether cards and addresses are looked up one by one, and what memory joins may take, for so many lines */
async function plannedFor(count: number): Promise<object | undefined> {
  const snapshot = await openSnapshot(app.platform.db, { signal: new AbortController().signal });
  try {
    const moment = { zone: "Australia/Brisbane", at: app.clock.now() };
    await openLines(snapshot, { asked, moment, sameCells: '"Bench"', fields: ["fom"], count });
    const [settings] = await snapshot.rows(
      sql<object>`select current_setting('enable_nestloop') as lookups, current_setting('work_mem') as memory`,
    );
    return settings;
  } finally {
    await snapshot.close();
  }
}

it("many lines read cards and addresses whole, few look them up, and the connection forgets it [CSV-08]", async () => {
  const usual = await plannedFor(1_000);
  expect(usual).toEqual(expect.objectContaining({ lookups: "on" }));
  expect(await plannedFor(1_000_000)).toEqual({ lookups: "off", memory: "64MB" });
  expect(await plannedFor(1_000)).toEqual(usual);
});
