import { expect, it } from "vitest";
import { readHistory } from "./givex-history.ts";

const row = (kind: string, amount: string, more: Readonly<Record<number, unknown>> = {}): unknown[] => {
  const columns: unknown[] = ["2026-11-21", "12:00:05", kind, amount, "Crema", "", [], "7001", "41001"];
  columns.push("2026-11-21 12:00:05", "2026-11-21 02:00:05", "I", "0", "CREMA-WEB", "0", "0", "0", "0", "Crema");
  for (const [at, value] of Object.entries(more)) columns[Number(at)] = value;
  return columns;
};

it("a row tells reference, cents, instant and terminal; what is taken off is below 0", () => {
  const rows = [row("Increment", "4.6"), row("Reduction", "275.0"), row("Redeem", "18.25", { 8: "9", 13: "SHOP" })];
  const at = new Date("2026-11-21T02:00:05Z");
  const own = { reference: "7001", at, terminal: "CREMA-WEB", isOurs: true };
  expect(readHistory(rows, "CREMA-WEB")).toEqual({
    isCut: false,
    movements: [
      { ...own, cents: 460, isRedemption: false },
      { ...own, cents: -27_500, isRedemption: false },
      { ...own, cents: -1_825, isRedemption: true, terminal: "SHOP", isOurs: false },
    ],
  });
});

it("a terminal is known by its number too, and counts as ours only if it is configured", () => {
  const owners = ["41001", "CREMA-WEB", "41002", ""].map((ours) => readHistory([row("Increment", "1.0")], ours));
  expect(owners.map((history) => history?.movements[0]?.isOurs)).toEqual([true, true, false, undefined]);
});

it("a hundred rows may lack older ones", () => {
  const rows = Array.from({ length: 100 }, () => row("Increment", "1.0"));
  expect([readHistory(rows, "")?.isCut, readHistory(rows.slice(1), "")?.isCut]).toEqual([true, false]);
});

it.each<[string, unknown]>([
  ["no list", "none"],
  ["a short row", [["2026-11-21"]]],
  ["an unknown kind", [row("Transfer", "1.0")]],
  ["no amount", [row("Increment", "a lot")]],
  ["no instant", [row("Increment", "1.0", { 10: "yesterday" })]],
  ["a month 13", [row("Increment", "1.0", { 10: "2026-13-21 02:00:05" })]],
])("%s cannot be read, and neither is a part of it", (_, rows) => {
  expect(readHistory(rows, "")).toBeUndefined();
});
