/** Fields of a record by name, nested or flat (`profile.firstName` → value). Lists stay whole values. */
export type Fields = Readonly<Record<string, unknown>>;

const hasInner = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
const nameOf = (prefix: string, key: string): string => (prefix === "" ? key : `${prefix}.${key}`);

export function flatten(value: unknown, prefix = ""): Fields {
  const fields: Record<string, unknown> = {};
  layFlat(fields, value, prefix);
  return fields;
}

function layFlat(fields: Record<string, unknown>, value: unknown, name: string): void {
  if (hasInner(value)) for (const [key, inner] of Object.entries(value)) layFlat(fields, inner, nameOf(name, key));
  else fields[name] = value;
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Differences = Record<string, [before: unknown, after: unknown]>;

/** Fields that differ, each with before and after, by their flat names; only these are named, because most are as they were. */
export function differencesOf(before: Fields, after: Fields): Differences {
  const found: Differences = {};
  noteInner(found, "", { before, after });
  return found;
}

function noteInner(found: Differences, prefix: string, { before, after }: { before: Fields; after: Fields }): void {
  const note = (key: string): void => {
    if (before[key] !== after[key]) noteOne(found, nameOf(prefix, key), [before[key], after[key]]);
  };
  for (const key of Object.keys(before)) note(key);
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) note(key);
}

function noteOne(found: Differences, name: string, [before, after]: [unknown, unknown]): void {
  if (hasInner(before) || hasInner(after))
    noteInner(found, name, { before: hasInner(before) ? before : {}, after: hasInner(after) ? after : {} });
  else if (!isSame(before, after)) found[name] = [before ?? null, after ?? null];
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
