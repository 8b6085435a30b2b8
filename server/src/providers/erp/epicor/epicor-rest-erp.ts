/**
 * Sales orders at Epicor Kinetic over REST. Looks up before it creates; two orders of one number are never made better by a third.
 * Source: docs/providers/epicor.md.
 */
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { createHttpClient } from "../../../platform/exchange/http-client.ts";
import type { Note, Outcome, Resolution } from "../../../platform/outbound/effect.ts";
import type { Erp, ErpOrder } from "../erp.ts";
import type { EpicorRestConfig } from "./epicor-config.ts";
import { epicorRest, type EpicorRest, type Said, textOf } from "./epicor-rest-client.ts";
import { updateExtBody } from "./epicor-rest-order.ts";
import { type FoundOrder, readCreated, readOrder, readOrders, readRows } from "./epicor-rest-replies.ts";

const connectTimeoutMs = 5_000;
/** Look-up of the account, look-up of the order, its lines, and the creation. */
const mostCalls = 4;
/** Each call may hold one of the customer's licences. */
const atOnce = 2;

export interface EpicorOptions {
  readonly config: EpicorRestConfig;
  readonly clock: Clock;
  /** For how long a server is left alone after failures. */
  readonly restMs?: number;
}

export function epicorRestErp({ config, clock, ...options }: EpicorOptions): Erp {
  const http = createHttpClient({ timeoutMs: config.house.timeoutMs, connectTimeoutMs, atOnce, ...options });
  const rest = epicorRest(http, { config, clock });
  const { house } = config;
  const account = rememberedAccount(rest, house.defaultCustomer);
  const lookUp = (order: ErpOrder, signal: AbortSignal) => lookUpOrder(rest, { account, order, signal });
  return {
    deduplicates: false,
    maxCommitDelayMs: house.maxCommitDelayMs,
    longestStepMs: mostCalls * (house.timeoutMs + 1_000),
    resolveAfterMs: house.resolveAfterMs,
    currency: house.currency,
    referencePrefix: house.referencePrefix,
    async uploadOrder(order, signal) {
      const found = await lookUp(order, signal);
      if (found.kind !== "absent") return adopted(found);
      const body = updateExtBody(order, house, found.custNum);
      return createdOutcome(await rest.post("Erp.BO.SalesOrderSvc/UpdateExt", body, signal), order);
    },
    findOrder: async (order, signal) => foundResolution(await lookUp(order, signal)),
    async probe(signal) {
      textOf("probe", await rest.read("Erp.BO.PartSvc/Parts", { $top: "1", $select: "PartNum" }, signal));
    },
    close: () => http.close(),
  };
}

type LookedUp =
  | { readonly kind: "absent"; readonly custNum: number }
  | { readonly kind: "found"; readonly orderNumber: string }
  | { readonly kind: "doubtful"; readonly reason: string }
  /** Nobody could be asked; nothing was written, this only reads. */
  | {
      readonly kind: "unasked";
      readonly reason: string;
      /** Not a byte of the question arrived. */
      readonly isUnasked?: boolean;
      readonly retryAfterSeconds?: number | undefined;
    };

const unasked = (heard: Exclude<Said, { kind: "ok" }>): LookedUp => ({
  kind: "unasked",
  reason: heard.reason,
  isUnasked: heard.kind === "not-sent",
  retryAfterSeconds: "retryAfterSeconds" in heard ? heard.retryAfterSeconds : undefined,
});

type Account = (signal: AbortSignal) => Promise<{ readonly custNum: number } | Exclude<Said, { kind: "ok" }>>;

const customerRow = z.object({ CustNum: z.union([z.number(), z.string()]).transform(Number) });

/** The house account's number, asked for once. */
function rememberedAccount(rest: EpicorRest, custId: string): Account {
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

/** A text in a filter; an apostrophe is doubled. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function lookUpOrder(
  rest: EpicorRest,
  { account, order, signal }: { account: Account; order: ErpOrder; signal: AbortSignal },
): Promise<LookedUp> {
  const customer = await account(signal);
  if (!("custNum" in customer)) return unasked(customer);
  const { custNum } = customer;
  const query = {
    $filter: `PONum eq ${quoted(order.reference)} and CustNum eq ${custNum}`,
    $select: "OrderNum,PONum",
    // Two, because one would hide that there are more.
    $top: "2",
  };
  const heard = await rest.read("Erp.BO.SalesOrderSvc/SalesOrders", query, signal);
  if (heard.kind !== "ok") return unasked(heard);
  const rows = readOrders(heard.text);
  if (rows === undefined) return { kind: "unasked", reason: "The ERP's list of orders cannot be read" };
  const [first, second] = rows;
  if (first === undefined) return { kind: "absent", custNum };
  if (second !== undefined) return { kind: "doubtful", reason: `The ERP has more than one order ${order.reference}` };
  return compare(rest, { found: first, order, signal });
}

/** An order that lacks lines or its charge was left half made; somebody has to look at it. */
async function compare(
  rest: EpicorRest,
  { found, order, signal }: { found: FoundOrder; order: ErpOrder; signal: AbortSignal },
): Promise<LookedUp> {
  const path = `Erp.BO.SalesOrderSvc/SalesOrders(${quoted(rest.company)},${found.OrderNum})`;
  const heard = await rest.read(path, { $expand: "OrderDtls,OHOrderMscs" }, signal);
  if (heard.kind !== "ok") return unasked(heard);
  const whole = readOrder(heard.text);
  if (whole?.OrderDtls === undefined) return { kind: "unasked", reason: "The ERP's order cannot be read" };
  const there = whole.OrderDtls.map(({ PartNum, SellingQuantity }) => `${PartNum}×${SellingQuantity}`).toSorted();
  const wanted = order.lines.map(({ partCode, quantity }) => `${partCode}×${quantity}`).toSorted();
  const hasCharge = (whole.OHOrderMscs ?? []).length > 0;
  return there.join() === wanted.join() && hasCharge === order.shipping.cents > 0
    ? { kind: "found", orderNumber: String(found.OrderNum) }
    : { kind: "doubtful", reason: `Order ${found.OrderNum} of the ERP has other lines than ${order.reference}` };
}

/** Before anything was created: what a look-up that did not say "absent" means for the upload. */
function adopted(found: Exclude<LookedUp, { kind: "absent" }>): Outcome {
  switch (found.kind) {
    case "found":
      return { kind: "confirmed", reference: found.orderNumber, notes: [{ what: "found", detail: found.orderNumber }] };
    case "doubtful":
      return { kind: "rejected", reason: found.reason };
    case "unasked":
      return { kind: "not-sent", reason: found.reason, retryAfterSeconds: found.retryAfterSeconds };
  }
}

function foundResolution(found: LookedUp): Resolution {
  switch (found.kind) {
    case "absent":
      return { kind: "absent", notes: [{ what: "look-up", detail: "not there" }] };
    case "found":
      return {
        kind: "confirmed",
        reference: found.orderNumber,
        notes: [{ what: "look-up", detail: found.orderNumber }],
      };
    case "doubtful":
      return { ...found, notes: [{ what: "look-up", detail: found.reason }] };
    case "unasked":
      return { ...found, kind: "unknown", notes: [{ what: "look-up", detail: found.reason }] };
  }
}

function createdOutcome(heard: Said, order: ErpOrder): Outcome {
  const sent: Note = { what: "create", detail: { reference: order.reference, lines: order.lines.length } };
  const notes = (detail: unknown): readonly Note[] => [sent, { what: "reply", detail }];
  if (heard.kind === "refused") return { kind: "rejected", reason: heard.reason, notes: notes(heard.reason) };
  if (heard.kind !== "ok") return { ...heard, notes: notes(heard.reason) };
  const created = readCreated(heard.text);
  switch (created.kind) {
    case "created":
      return { kind: "confirmed", reference: created.orderNumber, notes: notes(created.orderNumber) };
    case "failed":
      // It asked to be undone as a whole; whether nothing is left of it, a look-up tells.
      return { kind: "unknown", reason: created.reason, notes: notes(created.reason) };
    case "unreadable":
      return { kind: "unknown", reason: "The ERP's reply cannot be read", notes: notes("unreadable") };
  }
}
