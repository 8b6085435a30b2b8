/**
 * In what an order of the ERP differs from ours: only an order that differs in nothing is taken for ours. Names fields and never what
 * stands in them, because the reason is stored. Pure. Source: docs/providers/epicor.md, "How one order is uploaded once".
 */
import type { ExpectedOrder } from "../upload-once.ts";
import type { WholeOrder } from "./epicor-rest-replies.ts";

/** Upper and lower case and spaces do not count. */
const folded = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
const digits = (text: string): string => text.replaceAll(/\D/g, "");

/** @returns the fields that differ, in words; empty if it is the same order */
export function orderDifferences(there: WholeOrder, ours: ExpectedOrder): readonly string[] {
  const { shipTo } = ours;
  const differences: readonly (readonly [string, boolean])[] = [
    ["lines", lineTexts(there) !== lineTexts({ lines: ours.lines })],
    ["charges", there.charges !== ours.chargeCount],
    ["currency", there.currency !== ours.currency],
    ["total", there.totalCents !== ours.totalCents],
    ["ship-to name", folded(there.name) !== folded(shipTo.name)],
    ["postcode", folded(there.postCode) !== folded(shipTo.postCode)],
    there.email.trim() === ""
      ? ["phone", digits(there.phone) !== digits(shipTo.phone)]
      : ["email", folded(there.email) !== folded(ours.email)],
  ];
  return differences.flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

const lineTexts = ({ lines }: Pick<ExpectedOrder, "lines">): string =>
  JSON.stringify(lines.map(({ partCode, quantity }) => `${partCode}×${quantity}`).toSorted());
