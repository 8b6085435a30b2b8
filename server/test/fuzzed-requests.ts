/** Requests made from the OpenAPI document: right by its schemas, or with hostile values in places where a right one was. */
import fc from "fast-check";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Values that programs have stumbled over: inherited names, control characters, half characters, far dates, numbers that do not fit. */
const hostileValues: readonly unknown[] = [
  "__proto__",
  "constructor",
  "toString",
  "\u0000",
  "a\u0000b",
  "%00",
  "\ud800",
  "x\udfffy",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
  "0001-01-01",
  "+010000-01-01T00:00:00Z",
  "-000001-01-01",
  "2026-02-30",
  "e\u0301\u202e\ufeff",
  "ａｄｍｉｎ＠ｃｒｅｍａ．ｔｅｓｔ",
  "ﷺ".repeat(500),
  "x".repeat(5_000),
  "'; drop table users; --",
  "{{constructor}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "javascript:alert(1)",
  "=HYPERLINK(1)",
  "",
  " ",
  null,
  true,
  [],
  {},
  0,
  -0,
  -1,
  0.1,
  1e21,
  9_007_199_254_740_993,
  2_147_483_648,
  -2_147_483_649,
  1e308,
  5e-324,
];

/** Written into the body's text as they are, because JSON.stringify cannot write them. */
const rawNumbers: Readonly<Record<string, string>> = { "raw:1e400": "1e400", "raw:-1e400": "-1e400" };

const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(rawNumbers)) },
  { weight: 1, arbitrary: fc.constantFrom(deep(40), deep(49), deep(2_000)) },
  { weight: 1, arbitrary: fc.constantFrom(2, 101, 10_001).map((length) => Array.from({ length }, () => "x")) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The names an object inherits, as own keys of the JSON text. */
const inheritedKey = fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf");

const numberOf = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const textOf = ({ format, pattern, minLength, maxLength }: JsonSchema): fc.Arbitrary<unknown> => {
  if (format === "uuid") return fc.uuid({ version: 4 });
  if (format === "email") return fc.emailAddress();
  if (format === "date")
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString());
  if (typeof pattern === "string" && !pattern.includes("(?"))
    try {
      return fc.stringMatching(new RegExp(pattern, "u"));
    } catch {
      return fc.string();
    }
  return fc.string({
    minLength: Math.min(numberOf(minLength, 0), 50),
    maxLength: Math.min(numberOf(maxLength, 30), 50),
  });
};

function numbersOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  const [min, max] = [numberOf(minimum, -1_000), numberOf(maximum, 100_000)];
  const whole = fc.integer({ min: Math.max(min, -2_000_000_000), max: Math.max(min, Math.min(max, 2_000_000_000)) });
  return type === "integer" ? whole : fc.oneof(whole, fc.double({ min, max: Math.max(min, max), noNaN: true }));
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = isSchema(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const fields = Object.fromEntries(properties.map(([name, inner]) => [name, valueOf(isSchema(inner) ? inner : {})]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** A value as the schema has it, in most cases. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = [...schemasIn(schema["anyOf"]), ...schemasIn(schema["oneOf"])];
  if (choices.length > 0) return fc.oneof(...choices.map(valueOf));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom<unknown>(...schema["enum"]);
  const [part] = schemasIn(schema["allOf"]);
  if (part !== undefined) return valueOf(part);
  switch (schema["type"]) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueOf(isSchema(schema["items"]) ? schema["items"] : {}), { maxLength: 3 });
    case "object":
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Deeper than any value of ours; an earlier twist may go on for thousands. */
const deepestPlace = 20;

/** The paths of all values in a JSON value, its own empty one among them. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null || path.length === deepestPlace) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function put(value: unknown, [name, ...rest]: readonly string[], given: unknown): unknown {
  if (name === undefined) return given;
  if (Array.isArray(value))
    return value.map((inner: unknown, at) => (String(at) === name ? put(inner, rest, given) : inner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === name ? put(inner, rest, given) : inner]),
  );
}

/** One change that makes a right value wrong, or odd. */
export interface Twist {
  /** Which of the value's places, as a share of their number. */
  readonly where: number;
  readonly given: unknown;
  /** A key beside the others instead. */
  readonly key: string | undefined;
}
export const aTwist: fc.Arbitrary<Twist> = fc.record({
  where: fc.double({ min: 0, max: 0.999, noNaN: true }),
  given: hostile,
  key: fc.option(fc.oneof(inheritedKey, fc.constant("unknown")), { nil: undefined, freq: 6 }),
});

/** @returns the JSON text of the value with all twists made, one after the other */
export function twistedText(value: unknown, twists: readonly Twist[]): string {
  let twisted = value;
  const keys: string[] = [];
  for (const { where, given, key } of twists) {
    if (key !== undefined) {
      keys.push(`${JSON.stringify(key)}:${JSON.stringify(given) ?? "null"}`);
      continue;
    }
    const places = placesIn(twisted);
    twisted = put(twisted, places[Math.floor(where * places.length)] ?? [], given);
  }
  let text = JSON.stringify(twisted) ?? "null";
  // An own key `__proto__` can only be written as text.
  if (keys.length > 0 && text.startsWith("{"))
    text = `{${[...keys, ...(text === "{}" ? [] : [text.slice(1, -1)])].join(",")}}`;
  for (const [mark, raw] of Object.entries(rawNumbers)) text = text.replaceAll(`"${mark}"`, raw);
  return text;
}
