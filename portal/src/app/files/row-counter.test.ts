import { expect, it } from "vitest";
import { rowCounter } from "./row-counter.ts";

const text = '"email","firstname"\r\n"a@x.test","Ann ""A""\r\nB"\r\n"b@x.test","Zoë"\r\n';
const bytes = new TextEncoder().encode(text);

it("rows are counted wherever the pieces are cut, line feeds in cells not among them [AMB-114]", () => {
  for (const size of [1, 2, 3, 7, 1_000]) {
    const rows = rowCounter();
    for (let at = 0; at < bytes.length; at += size) rows.take(bytes.subarray(at, at + size));
    expect([size, rows.lines(), rows.isAtEnd()]).toEqual([size, 3, true]);
  }
});

it("a cut file never has all its rows", () => {
  for (let length = 0; length < bytes.length; length += 1) {
    const rows = rowCounter();
    rows.take(bytes.subarray(0, length));
    expect([length, rows.lines() === 3 && rows.isAtEnd()]).toEqual([length, false]);
  }
});
