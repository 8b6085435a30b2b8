import { expect, it } from "vitest";
import { jsonProblem, mostFields } from "./json-bounds.ts";

const object = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field:${n}`, `a:${n}`]));

it("an object may have a thousand names, at whatever depth, and each object its own", () => {
  expect(jsonProblem(JSON.stringify([object(mostFields), { a: [object(mostFields)] }]))).toBe(undefined);
});

it("an object with more names is refused, at whatever depth and whatever stands inside it", () => {
  const { [`field:0`]: _, ...others } = object(mostFields + 1);
  expect(jsonProblem(JSON.stringify([{ a: object(mostFields + 1) }]))).toBe("too many fields");
  expect(jsonProblem(JSON.stringify({ a: { b: { c: 1 } }, ...others }))).toBe("too many fields");
});

it("a text that closes more than it opens is left to the parser", () => {
  expect(jsonProblem(`}${":".repeat(mostFields * 2)}`)).toBe(undefined);
});
