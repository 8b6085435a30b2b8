import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

it.each([
  ["--seeds", "0"],
  ["--orders", "0"],
  ["--first", "0"],
  ["--seeds", "many"],
])("a proof with %s %s is refused, which would prove nothing", (...given) => {
  expect(() => readOptions(given)).toThrow(`${given[0]} is a number, at least 1`);
});
