import { expect, it } from "vitest";
import { parseLossless } from "./lossless-json.ts";

it("keeps every digit of a number that is too long, and reads everything else as JSON does", () => {
  expect(
    parseLossless(
      '{"id":820982911946154508,"n":9007199254740991,"minus":-9007199254740993,"in":["12345678901234567890"]}',
    ),
  ).toEqual({
    id: "820982911946154508",
    n: 9_007_199_254_740_991,
    minus: "-9007199254740993",
    in: ["12345678901234567890"],
  });
  expect(parseLossless('[1e400, 1.5, 0.25, null, "a"]')).toEqual([Number.POSITIVE_INFINITY, 1.5, 0.25, null, "a"]);
  expect(() => parseLossless('{"id": 12345678901234567')).toThrow(SyntaxError);
});
