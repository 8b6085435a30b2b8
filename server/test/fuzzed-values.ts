/** Requests made from the OpenAPI document: right by its schemas, or with hostile values in places where a right one was. */
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  date,
  double,
  emailAddress,
  integer,
  jsonValue,
  oneof,
  option,
  record,
  string as anyString,
  stringMatching,
  uuid,
} from "fast-check";

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
  9_007_199_254_740_991,
  2_147_483_648,
  -2_147_483_649,
  1e308,
  5e-324,
];

/** Written into the body's text as they are, because JSON.stringify cannot write them. */
const rawNumbers: Readonly<Record<string, string>> = { "raw:1e400": "1e400", "raw:-1e400": "-1e400" };

const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const hostile: Arbitrary<unknown> = oneof(
  { weight: 20, arbitrary: constantFrom(...hostileValues) },
  { weight: 2, arbitrary: anyString({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: constantFrom(...Object.keys(rawNumbers)) },
  { weight: 1, arbitrary: constantFrom(deep(40), deep(49), deep(2_000)) },
  { weight: 1, arbitrary: constantFrom(2, 101, 10_001).map((length) => Array.from({ length }, () => "x")) },
  { weight: 1, arbitrary: jsonValue({ maxDepth: 3 }) },
);

/** The names an object inherits, as own keys of the JSON text. */
const inheritedKey = constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf");

const numberOr = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const textsFor = ({ format, pattern, minLength, maxLength }: JsonSchema): Arbitrary<unknown> => {
  if (format === "uuid") return uuid({ version: 4 });
  if (format === "email") return emailAddress();
  if (format === "date")
    return date({ noInvalidDate: true, min: new Date(0) }).map((day) => day.toISOString().slice(0, 10));
  if (format === "date-time") return date({ noInvalidDate: true, min: new Date(0) }).map((at) => at.toISOString());
  if (typeof pattern === "string" && !pattern.includes("(?"))
    try {
      return stringMatching(new RegExp(pattern, "u"));
    } catch {
      return anyString();
    }
  return anyString({
    minLength: Math.min(numberOr(minLength, 0), 50),
    maxLength: Math.min(numberOr(maxLength, 30), 50),
  });
};

function numbersFor({ type, minimum, maximum }: JsonSchema): Arbitrary<unknown> {
  const [min, max] = [numberOr(minimum, -1_000), numberOr(maximum, 100_000)];
  const whole = integer({ min: Math.max(min, -2_000_000_000), max: Math.max(min, Math.min(max, 2_000_000_000)) });
  return type === "integer" ? whole : oneof(whole, double({ min, max: Math.max(min, max), noNaN: true }));
}

function objectsFor(schema: JsonSchema): Arbitrary<unknown> {
  const properties = isSchema(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const fields = Object.fromEntries(properties.map(([name, inner]) => [name, valuesFor(isSchema(inner) ? inner : {})]));
  return record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

export function valuesFor(schema: JsonSchema): Arbitrary<unknown> {
  const choices = [...schemasIn(schema["anyOf"]), ...schemasIn(schema["oneOf"])];
  if (choices.length > 0) return oneof(...choices.map(valuesFor));
  if ("const" in schema) return constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return constantFrom<unknown>(...schema["enum"]);
  const [part] = schemasIn(schema["allOf"]);
  if (part !== undefined) return valuesFor(part);
  return byType[String(schema["type"])]?.(schema) ?? jsonValue({ maxDepth: 2 });
}

const byType: Readonly<Record<string, (schema: JsonSchema) => Arbitrary<unknown>>> = {
  string: textsFor,
  integer: numbersFor,
  number: numbersFor,
  boolean: () => boolean(),
  null: () => constant(null),
  array: ({ items }) => array(valuesFor(isSchema(items) ? items : {}), { maxLength: 3 }),
  object: objectsFor,
};

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
export const aTwist: Arbitrary<Twist> = record({
  where: double({ min: 0, max: 0.999, noNaN: true }),
  given: hostile,
  key: option(oneof(inheritedKey, constant("unknown")), { nil: undefined, freq: 6 }),
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
