import type { TrendCard } from "@crema/contract/areas/trends";
import { expect, it } from "vitest";
import { isRenewalDue, renewalIn } from "./address-renewal.ts";

const readAt = Date.parse("2026-11-21T02:00:00Z");
const framed: TrendCard = {
  key: "orders.placed",
  title: "Orders placed",
  kind: "embed",
  embedUrl: "https://charts.test/embed/question/x",
  expiresAt: "2026-11-21T02:10:00.000Z",
};
const minutes = (n: number) => ({ readAt, now: readAt + n * 60_000 });

it("asks for a new address when four fifths of the old one's life are over, at once where they are long over", () => {
  expect([0, 3, 8, 60].map((n) => renewalIn(framed, minutes(n)))).toEqual([480_000, 300_000, 1_000, 1_000]);
  expect([0, 7.9, 8, 60].map((n) => isRenewalDue(framed, minutes(n)))).toEqual([false, false, true, true]);
});

it("asks for nothing where nothing is framed", () => {
  const refused: TrendCard = { key: "orders.placed", title: "Orders placed", kind: "unavailable" };
  expect([undefined, refused].map((card) => [renewalIn(card, minutes(60)), isRenewalDue(card, minutes(60))])).toEqual([
    [undefined, false],
    [undefined, false],
  ]);
});
