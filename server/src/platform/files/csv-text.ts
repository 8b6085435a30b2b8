/**
 * Cells as a spreadsheet must read them: always quoted (RFC 4180), and with an apostrophe before what it would calculate.
 * Numbers keep their sign, so that +61412345678 stays a number. Source: AMB-92, AMD-07.
 */
const startsFormula = /^[\s\u200B\uFEFF]*[=@\t\r\uFF1D\uFF20]/;
const startsSigned = /^[\s\u200B\uFEFF]*[+\-\uFF0B\uFF0D]/;
const isNumber = /^[+-][\d ]*\.?[\d ]*$/;

export function csvCell(value: string): string {
  const isGuarded =
    startsFormula.test(value) || /^[\t\r]/.test(value) || (startsSigned.test(value) && !isNumber.test(value));
  return `"${isGuarded ? "'" : ""}${value.replaceAll('"', '""')}"`;
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
