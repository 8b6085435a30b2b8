/**
 * CSV that a spreadsheet opens without running anything: RFC 4180, every cell quoted, and a ' before what would be a formula.
 * An exported mobile (+614...) stays as it is. Source: AMB-92, AMD-07.
 */
const startsFormula = /^[=@\t\r]/;
const startsSigned = /^[+-]/;
/** Digits, spaces and one dot at most, after a sign. */
const isNumber = /^[+-][\d ]*\.?[\d ]*$/;

const isFormula = (text: string): boolean =>
  startsFormula.test(text) || (startsSigned.test(text) && !isNumber.test(text));

/** One cell, quoted; null and undefined are empty. */
export function csvCell(value: string | number | null | undefined): string {
  const text = String(value ?? "");
  return `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** One line with its line end. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => csvCell(cell)).join(",")}\r\n`;
