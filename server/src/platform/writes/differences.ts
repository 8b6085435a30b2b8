/** A record as a flat map: `profile.firstName` → value. Lists stay whole values. */
export type Fields = Readonly<Record<string, unknown>>;

export function flatten(value: unknown, prefix = ""): Fields {
  if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof Date)
    return { [prefix]: value };
  const parts = Object.entries(value).map(([key, inner]) => flatten(inner, prefix === "" ? key : `${prefix}.${key}`));
  return Object.assign({}, ...parts);
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that differ, each with before and after. */
export function differencesOf(before: Fields, after: Fields): Record<string, [unknown, unknown]> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found: Record<string, [unknown, unknown]> = {};
  for (const key of keys) if (!isSame(before[key], after[key])) found[key] = [before[key] ?? null, after[key] ?? null];
  return found;
}

/** Of what was sent, the fields whose stored value is another one now. */
export function conflictsOf(sent: Fields, stored: Fields): Record<string, { yours: unknown; theirs: unknown }> {
  const found: Record<string, { yours: unknown; theirs: unknown }> = {};
  for (const [key, yours] of Object.entries(sent)) {
    const theirs = stored[key];
    if (key in stored && !isSame(yours, theirs)) found[key] = { yours, theirs };
  }
  return found;
}
