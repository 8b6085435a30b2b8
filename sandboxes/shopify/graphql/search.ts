/** The search language of `query:` arguments: `name:#1001 updated_at:>='2026-03-01T00:00:00Z'`, all terms required. */
import type { ShopRequest } from "./request.ts";

/** What a row answers for a field: one value, or several of which one must fit. Texts compare without case. */
export type SearchFields<T> = Readonly<Record<string, (row: T) => string | number | readonly string[]>>;

/**
 * When a row last changed, as far as the index knows: what was written after `seesUntil` is still filed under the time the row
 * was made, and rows made since are not there (`isIndexed`).
 */
export const indexedAt = (row: Changing, { seesUntil }: Pick<ShopRequest, "seesUntil">): string =>
  Date.parse(row.updatedAt) <= seesUntil ? row.updatedAt : row.createdAt;

export const isIndexed = (row: Changing, { seesUntil }: Pick<ShopRequest, "seesUntil">): boolean =>
  Date.parse(row.createdAt) <= seesUntil;

interface Changing {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface Term {
  readonly field: string | undefined;
  readonly operator: "" | ">" | ">=" | "<" | "<=";
  readonly value: string;
  readonly isNot: boolean;
}

/**
 * Rows that fit. A field that cannot be searched is passed over with a warning, as Shopify does: the search then finds more
 * than was meant.
 *
 * @param defaults - the fields that words without one are looked for in
 */
export function searched<T>(
  rows: readonly T[],
  query: string | null | undefined,
  {
    fields,
    defaults,
    warnings,
  }: { fields: SearchFields<T>; defaults: readonly string[] } & Pick<ShopRequest, "warnings">,
): readonly T[] {
  const terms = termsOf(query ?? "");
  for (const { field } of terms) {
    if (field !== undefined && fields[field] === undefined)
      warnings.push({ field, message: "Invalid search field for this query.", code: "invalid_field" });
  }
  return rows.filter((row) => terms.every((term) => fits(row, term, { fields, defaults }) !== term.isNot));
}

function fits<T>(
  row: T,
  { field, operator, value, isNot }: Term,
  { fields, defaults }: { fields: SearchFields<T>; defaults: readonly string[] },
): boolean {
  if (field === undefined) {
    return defaults.some((name) =>
      String(fields[name]?.(row) ?? "")
        .toLowerCase()
        .includes(value.toLowerCase()),
    );
  }
  const read = fields[field];
  if (read === undefined) return !isNot;
  const found = read(row);
  const values = typeof found === "object" ? found : [found];
  return values.some((one) => matches(one, operator, value));
}

function matches(found: string | number, operator: Term["operator"], value: string): boolean {
  const [a, b] = comparable(found, value);
  switch (operator) {
    case "":
      return typeof b === "string" && b.endsWith("*") ? String(a).startsWith(b.slice(0, -1)) : a === b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
  }
}

/** Numbers as numbers, times as instants, everything else as text without case. */
function comparable(found: string | number, value: string): [string | number, string | number] {
  if (typeof found === "number") return [found, Number(value)];
  if (/^\d{4}-\d\d-\d\d/.test(found)) return [Date.parse(found), Date.parse(value)];
  return [found.toLowerCase(), value.toLowerCase()];
}

const termShape = /(-)?(?:(\w+):(>=|<=|>|<)?)?(?:'([^']*)'|"([^"]*)"|([^\s'"]+))/g;

function termsOf(query: string): Term[] {
  return [...query.matchAll(termShape)].flatMap(([all, not, field, operator, single, double, plain]) => {
    if (all === "AND") return [];
    const value = single ?? double ?? plain ?? "";
    return [{ field, operator: operatorOf(operator), value, isNot: not !== undefined }];
  });
}

const operatorOf = (text: string | undefined): Term["operator"] =>
  text === ">" || text === ">=" || text === "<" || text === "<=" ? text : "";
