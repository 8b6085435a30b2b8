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
