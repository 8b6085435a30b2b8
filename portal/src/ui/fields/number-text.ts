/** Numbers as people type them, kept as text until they are a number: "12.", "", "-" are on the way to one. */
export interface NumberRules {
  /** Digits after the point that may be typed; 0 for whole numbers. */
  decimals: number;
  isNegativeAllowed: boolean;
}

/** What remains of typed or pasted text: digits, one point, a leading minus; "$1,234.567" becomes "1234.56". */
export function cleanNumberText(text: string, { decimals, isNegativeAllowed }: NumberRules): string {
  const sign = isNegativeAllowed && text.trim().startsWith("-") ? "-" : "";
  const [whole = "", ...rest] = text.replace(/[^\d.]/g, "").split(".");
  if (rest.length === 0 || decimals === 0) return sign + whole;
  return `${sign}${whole}.${rest.join("").slice(0, decimals)}`;
}

/** The number in the text; undefined while there is none. */
export function numberFromText(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The text as it is shown once typing has ended: "5" becomes "5.00" with two decimals; text without a number stays. */
export function settleNumberText(text: string, decimals: number): string {
  const value = numberFromText(text);
  return value === undefined ? text : value.toFixed(decimals);
}
