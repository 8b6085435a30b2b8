/** Cells of a CSV as PostgreSQL writes them: the same texts as `csvCell` of the contract gives. Source: AMB-92, AMD-07. */
import { type RawBuilder, sql } from "kysely";

type Text = RawBuilder<string>;

/** White space, and Unicode's categories Zs and Cf, which PostgreSQL's expressions cannot name. A test holds them against JavaScript's. */
const space = String.raw`[\t\n\v\f\r \u00A0\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u3000\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]`;
const formula = sql.lit(String.raw`^${space}*[=@\t\r\uFF1D\uFF20]`);
const signed = sql.lit(String.raw`^${space}*[+\-\uFF0B\uFF0D]`);
const number = sql.lit(String.raw`^[+-][0-9 ]*\.?[0-9 ]*$`);

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);
const between = sql`'","'`;
/** `||` has less work than `concat_ws`. */
const joined = (texts: readonly Text[]): Text => sql<string>`${sql.join(texts, sql` || ${between} || `)}`;

/** What stands between the quotes of a cell, for any text. */
const cell = (text: Text): Text => sql<string>`case
  when ${text} ~ ${formula} or (${text} ~ ${signed} and ${text} !~ ${number}) then ''''
  else '' end || replace(${text}, '"', '""')`;

/** Letters, digits and ./:;< with which nearly all begin, and 0 of an empty text. One look-up each, in a table that is made once. */
const plainBeginnings = sql.lit(`{${[0, ...range(46, 60), ...range(65, 126)].join(",")}}`);
/** Or it is a number with + and blanks, as phones are. */
const isPlain = (text: Text): RawBuilder<boolean> =>
  sql<boolean>`(ascii(${text}) = any (${plainBeginnings}::int[]) or rtrim(${text}, '0123456789 ') = '+')`;

/** A column of a query, not an expression: it is named several times. Never null: the cells behind it would move up. */
interface CellText {
  readonly text: Text;
  /** Numbers, days and the like: nothing in them needs a guard or has a quote. */
  readonly isSafe: boolean;
}

/**
 * The inside of some cells, with the quotes and commas between them. Only where one of the texts might need it are they looked at closely,
 * which costs three times all the rest of a line.
 */
export function cells(given: readonly CellText[]): Text {
  const wild = given.filter(({ isSafe }) => !isSafe).map(({ text }) => text);
  const written = given.map(({ text, isSafe }) => (isSafe ? text : sql<string>`(${cell(text)})`));
  const plain = joined(given.map(({ text }) => text));
  if (wild.length === 0) return plain;
  return sql<string>`case
    when strpos(${sql.join(wild, sql` || `)}, '"') = 0 and ${sql.join(wild.map(isPlain), sql` and `)}
    then ${plain} else ${joined(written)} end`;
}
