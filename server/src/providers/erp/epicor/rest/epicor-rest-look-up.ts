/** Looking for an order over REST, whatever way it was sent. Source: docs/providers/epicor.md, "How one order is uploaded once". */
import { z } from "zod";
import type { ExpectedOrder, LookUp, LookedUp } from "../upload-once.ts";
import type { EpicorRest, Said } from "./epicor-rest-client.ts";
import {
  type FoundOrder,
  numberText,
  quoted,
  readOrder,
  readOrders,
  readRows,
  type WholeOrder,
} from "./epicor-rest-replies.ts";

type NotOk = Exclude<Said, { kind: "ok" }>;
export type Account = (signal: AbortSignal) => Promise<{ readonly custNum: number } | NotOk>;

const customerRow = z.object({ CustNum: numberText });

/** The house account's number, asked for once. */
export function rememberedAccount(rest: EpicorRest, custId: string): Account {
  let custNum: number | undefined;
  return async (signal) => {
    if (custNum !== undefined) return { custNum };
    const query = { $filter: `CustID eq ${quoted(custId)}`, $select: "CustNum,CustID", $top: "2" };
    const heard = await rest.read("Erp.BO.CustomerSvc/Customers", query, signal);
    if (heard.kind !== "ok") return heard;
    const rows = readRows(heard.text, customerRow);
    if (rows?.length !== 1)
      return { kind: "not-sent", reason: `The ERP has no account ${custId} to book web orders on` };
    custNum = rows[0]?.CustNum ?? 0;
    return { custNum };
  };
}

export function restLookUp(rest: EpicorRest, account: Account): LookUp {
  return async (expected, signal) => {
    const customer = await account(signal);
    if (!("custNum" in customer)) return unasked(customer);
    const query = {
      // On every account: staff may have booked it on another one, and the house account may have been another.
      $filter: `PONum eq ${quoted(expected.reference)}`,
      $select: "OrderNum,PONum,CustNum",
      // Two, because one would hide that there are more.
      $top: "2",
    };
    const heard = await rest.read("Erp.BO.SalesOrderSvc/SalesOrders", query, signal);
    if (heard.kind !== "ok") return unasked(heard);
    const rows = readOrders(heard.text);
    if (rows === undefined) return { kind: "unasked", reason: "The ERP's list of orders cannot be read" };
    const [first, second] = rows;
    if (first === undefined) return { kind: "absent" };
    if (second !== undefined)
      return { kind: "doubtful", reason: `The ERP has more than one order ${expected.reference}` };
    return compare(rest, { found: first, isOnAccount: first.CustNum === customer.custNum, expected, signal });
  };
}

const unasked = (heard: NotOk): LookedUp => ({
  kind: "unasked",
  reason: heard.reason,
  isUnasked: heard.kind === "not-sent",
  retryAfterSeconds: heard.kind === "not-sent" ? heard.retryAfterSeconds : undefined,
  isResting: heard.kind === "not-sent" ? heard.isResting : undefined,
});

interface Comparison {
  readonly found: FoundOrder;
  readonly isOnAccount: boolean;
  readonly expected: ExpectedOrder;
  readonly signal: AbortSignal;
}

/** Another customer's order can stand under our reference, and an order that lacks lines was left half made: people look at either. */
async function compare(rest: EpicorRest, { found, isOnAccount, expected, signal }: Comparison): Promise<LookedUp> {
  const path = `Erp.BO.SalesOrderSvc/SalesOrders(${quoted(rest.company)},${found.OrderNum})`;
  const heard = await rest.read(path, { $expand: "OrderDtls,OHOrderMscs" }, signal);
  if (heard.kind !== "ok") return unasked(heard);
  const whole = readOrder(heard.text);
  if (whole === undefined) return { kind: "unasked", reason: "The ERP's order cannot be read" };
  const differences = [...(isOnAccount ? [] : ["account"]), ...orderDifferences(whole, expected)];
  if (differences.length === 0) return { kind: "found", orderNumber: String(found.OrderNum) };
  const fields = new Intl.ListFormat("en-AU").format(differences);
  return {
    kind: "doubtful",
    reason: `Order ${found.OrderNum} of the ERP differs from ${expected.reference}: ${fields}`,
  };
}

/** Upper and lower case and spaces do not count. */
const folded = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
const digits = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * Only an order that differs in nothing is taken for ours. Names fields and never what stands in them, because the reason is stored.
 * @returns the fields that differ, in words; empty if it is the same order
 */
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
