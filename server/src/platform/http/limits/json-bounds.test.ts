import { expect, it } from "vitest";
import { jsonProblem, mostNames } from "./json-bounds.ts";

const names = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `field:${from + n}`);
const object = (keys: readonly string[]) => Object.fromEntries(keys.map((key, n) => [key, `a:${n}`]));
const problemOf = (value: unknown) => jsonProblem(JSON.stringify(value));

it("a thousand different names may be used again and again, and texts are no names", () => {
  const all = object(names(mostNames));
  expect(problemOf([all, { "field:0": [all, names(5_000, mostNames)] }])).toBe(undefined);
});

it("more names are refused, whether of one object, of many or of objects in each other", () => {
  expect(problemOf(object(names(mostNames + 1)))).toBe("too many names");
  expect(problemOf(names(mostNames + 1).map((name) => object([name])))).toBe("too many names");
  expect(problemOf({ a: { b: object(names(500)) }, c: [object(names(499, 500))] })).toBe("too many names");
});

it("what is no JSON is left to the parser", () => {
  expect(jsonProblem(`}${":".repeat(mostNames * 2)}`)).toBe(undefined);
  expect(jsonProblem(`"a"${":".repeat(mostNames * 2)}`)).toBe(undefined);
});
