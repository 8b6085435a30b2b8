import { describe, expect, it } from "vitest";
import { itemReader } from "./json-items.ts";

const rows = [
  { code: "A", user: 'a "quoted" ] } { [ name', n: null },
  { code: "B\\", user: '"rows" : [', n: 2 },
  { code: "Ü😀", user: "", n: { inner: [1, { two: "}" }] } },
];
const answer = `{"title": "says \\"rows\\" : [ too", "kind": "rows", "rows" : [${rows
  .map((row) => JSON.stringify(row))
  .join(",\n ")}], "meta" : {"count" : 3}}`;

/** The answer in pieces of this many characters. */
function read(size: number, text = answer) {
  const reader = itemReader("rows");
  const items: unknown[] = [];
  for (let at = 0; at < text.length; at += size) items.push(...reader.take(text.slice(at, at + size)));
  return { items, reader };
}

describe("the objects of an array in an answer that arrives in pieces", () => {
  it("come out whole, wherever it is cut", () => {
    for (const size of [1, 2, 3, 7, 40, 10_000]) {
      const { items, reader } = read(size);
      expect(items).toEqual(rows);
      expect(reader.end()).toMatchObject({ meta: { count: 3 } });
    }
  });

  it("are none of an empty array", () => {
    const { items, reader } = read(5, '{"rows":[],"meta":{"count":0}}');
    expect([items, reader.end()]).toMatchObject([[], { meta: { count: 0 } }]);
  });

  it("are not enough where the answer was cut off anywhere", () => {
    for (let length = 0; length < answer.length; length += 1)
      expect(() => read(9, answer.slice(0, length)).reader.end(), `${length}`).toThrow();
  });
});
