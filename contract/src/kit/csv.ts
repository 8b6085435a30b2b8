/**
 * Cells as a spreadsheet must read them: always quoted (RFC 4180), and with an apostrophe before what it would calculate.
 * Numbers keep their sign, so that +61412345678 stays a number. Source: AMB-92, AMD-07.
 */
const startsFormula = /^[\s\u200B\uFEFF]*[=@\t\r\uFF1D\uFF20]/;
const startsSigned = /^[\s\u200B\uFEFF]*[+\-\uFF0B\uFF0D]/;
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
