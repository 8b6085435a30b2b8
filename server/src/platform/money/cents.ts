/** Cents as two-decimal text, exact: 1250 → '12.50', -5 → '-0.05'. */
export function centsAsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Each one's share of an amount, in proportion; whole cents that add up to it, and none more than its own. */
export function sharedOver(cents: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all <= 0) return parts.map(() => 0);
  let before = 0;
  return parts.map((part) => {
    const from = Math.round((cents * before) / all);
    before += part;
    return Math.round((cents * before) / all) - from;
  });
}
