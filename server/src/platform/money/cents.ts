/** Cents as two-decimal text, exact: 1250 → '12.50', -5 → '-0.05'. */
export function centsAsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
