/**
 * Cells as a spreadsheet must read them: always quoted (RFC 4180), and with an apostrophe before what it would calculate.
 * Numbers keep their sign, so that +61412345678 stays a number. Source: AMB-92, AMD-07.
 */
// Spaces and format characters (Zs, Cf) do not show, so whoever reads the cell does not see that a formula follows.
const startsFormula = /^[\s\p{Zs}\p{Cf}]*[=@\t\r\uFF1D\uFF20]/u;
const startsSigned = /^[\s\p{Zs}\p{Cf}]*[+\-\uFF0B\uFF0D]/u;
const isNumber = /^[+-][\d ]*\.?[\d ]*$/;

/** null is an empty cell. */
export type CsvValue = string | number | null;

export function csvCell(value: CsvValue): string {
  const text = String(value ?? "");
  const isGuarded =
    startsFormula.test(text) || /^[\t\r]/.test(text) || (startsSigned.test(text) && !isNumber.test(text));
  return `"${isGuarded ? "'" : ""}${text.replaceAll('"', '""')}"`;
}

/** One line with its end. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(",")}\r\n`;
