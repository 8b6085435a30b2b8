/**
 * One order, one upload, whatever the way: look first, create only what is not there, and never take "could not look" for "not
 * there". Source: docs/providers/epicor.md, "How one order is uploaded once".
 */
import type { Outcome, Resolution } from "../../../platform/outbound/effect.ts";
import { type Erp, type ErpOrder, foundNote } from "../erp.ts";
import type { PricedOrder } from "./epicor-amounts.ts";
import type { EpicorHouse } from "./epicor-config.ts";

/** What a way makes of an order, as far as it can be compared. */
export interface ExpectedOrder
  extends Pick<ErpOrder, "reference" | "formerReferences" | "currency" | "totalCents" | "email" | "shipTo"> {
  readonly lines: readonly { readonly partCode: string; readonly quantity: number }[];
  readonly chargeCount: number;
}

export type LookedUp =
  | { readonly kind: "absent" }
  | { readonly kind: "found"; readonly orderNumber: string }
  | { readonly kind: "doubtful"; readonly reason: string }
  /** Nobody could be asked; nothing was written, this only reads. */
  | {
      readonly kind: "unasked";
      readonly reason: string;
      /** Not a byte of the question arrived. */
      readonly isUnasked?: boolean;
      readonly retryAfterSeconds?: number | undefined;
      /** The ERP is left alone for a while after failures. */
      readonly isResting?: boolean | undefined;
    };

export type LookUp = (expected: ExpectedOrder, signal: AbortSignal) => Promise<LookedUp>;

/** What every way promises alike: no way drops a repeat. */
export const housePromises = ({ maxCommitDelayMs, resolveAfterMs, currency, referencePrefix }: EpicorHouse) => ({
  deduplicates: false,
  maxCommitDelayMs,
  resolveAfterMs,
  currency,
  referencePrefix,
});

interface Way {
  /** Missing where orders cannot be looked up at all. */
  readonly lookUp: LookUp | undefined;
  readonly expected: (order: ErpOrder) => ExpectedOrder;
  readonly create: (order: ErpOrder, signal: AbortSignal) => Promise<Outcome>;
}

/** Shipping and rounding are charges of the order's. */
export const withCharges =
  (priced: (order: ErpOrder) => PricedOrder) =>
  (order: ErpOrder): ExpectedOrder => {
    const { charges, rounding } = priced(order);
    return { ...order, chargeCount: charges.length + (rounding === undefined ? 0 : 1) };
  };

export function uploadOnce({ lookUp, expected, ...way }: Way): Pick<Erp, "canLookUp" | "uploadOrder" | "findOrder"> {
  const create = async (order: ErpOrder, signal: AbortSignal) => withoutPeople(await way.create(order, signal), order);
  if (lookUp === undefined)
    return { canLookUp: false, uploadOrder: create, findOrder: () => Promise.resolve(nobodyToAsk) };
  return {
    canLookUp: true,
    async uploadOrder(order, signal) {
      const found = await lookUpAll(lookUp, expected(order), signal);
      return found.kind === "absent" ? create(order, signal) : adopted(found);
    },
    findOrder: async (order, signal) => foundResolution(await lookUpAll(lookUp, expected(order), signal)),
  };
}

/**
 * Looks up an order that was just created: an order that the look-up does not see would be created again one day, and the total may
 * have come out otherwise.
 * @returns the outcome; if the order is not there as it was sent, `doubt` says so
 */
export async function withCheck(
  outcome: Outcome,
  { lookUp, expected, signal }: { lookUp: LookUp | undefined; expected: ExpectedOrder; signal: AbortSignal },
): Promise<Outcome> {
  if (outcome.kind !== "confirmed" || lookUp === undefined) return outcome;
  const doubt = doubtOf(await lookUp(expected, signal), { ...expected, orderNumber: outcome.reference });
  const notes = [...(outcome.notes ?? []), { what: "check", detail: doubt.reason ?? "as it was sent" }];
  return { ...outcome, notes, ...(doubt.isCertain && { doubt: doubt.reason }) };
}

function doubtOf(
  found: LookedUp,
  { reference, orderNumber }: { readonly reference: string; readonly orderNumber: string },
): { readonly isCertain: true; readonly reason: string } | { readonly isCertain: false; readonly reason?: string } {
  switch (found.kind) {
    case "absent":
      return {
        isCertain: true,
        reason: `The ERP took it as ${orderNumber}, but over REST it has no order ${reference}: check EPICOR_COMPANY before anything is sent again`,
      };
    case "found":
      return found.orderNumber === orderNumber
        ? { isCertain: false }
        : {
            isCertain: true,
            reason: `The ERP took it as ${orderNumber}, but over REST it has it as ${found.orderNumber}`,
          };
    case "doubtful":
      return { isCertain: true, reason: found.reason };
    case "unasked":
      return { isCertain: false, reason: found.reason };
  }
}

/** Under every reference it may have been sent by: absent if it is under none, found if it is under exactly one. */
async function lookUpAll(lookUp: LookUp, expected: ExpectedOrder, signal: AbortSignal): Promise<LookedUp> {
  let found: LookedUp = { kind: "absent" };
  for (const reference of [expected.reference, ...(expected.formerReferences ?? [])]) {
    const next = await lookUp({ ...expected, reference }, signal);
    if (next.kind === "absent") continue;
    if (next.kind !== "found") return next;
    if (found.kind === "found")
      return { kind: "doubtful", reason: `The ERP has this order as ${found.orderNumber} and as ${next.orderNumber}` };
    found = next;
  }
  return found;
}

/** Not "doubtful", which would let staff send it again before the ERP is done with the first try. */
const nobodyToAsk: Resolution = {
  kind: "unknown",
  reason:
    "This way to the ERP cannot look orders up: see there whether it has the order, enter its number if so, and resume the upload only if not",
  notes: [{ what: "look-up", detail: "not possible this way" }],
};

/** Before anything was created: what a look-up that did not say "absent" means for the upload. */
function adopted(found: Exclude<LookedUp, { kind: "absent" }>): Outcome {
  switch (found.kind) {
    case "found":
      return {
        kind: "confirmed",
        reference: found.orderNumber,
        notes: [{ what: foundNote, detail: found.orderNumber }],
      };
    case "doubtful":
      return { kind: "rejected", reason: found.reason };
    case "unasked":
      return { ...found, kind: "not-sent" };
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
        notes: [{ what: foundNote, detail: found.orderNumber }],
      };
    case "doubtful":
      return { ...found, notes: [{ what: "look-up", detail: found.reason }] };
    case "unasked":
      return { ...found, kind: "unknown", notes: [{ what: "look-up", detail: found.reason }] };
  }
}

/** What the ERP says of an order may quote it; whom it is for is nothing that notes and logs keep. */
function withoutPeople(outcome: Outcome, { email, shipTo }: ErpOrder): Outcome {
  const people = [email, shipTo.name, shipTo.company, shipTo.address1, shipTo.address2, shipTo.phone];
  const masked = (text: string): string =>
    people.filter((part) => part.length > 2).reduce((left, part) => left.replaceAll(part, "***"), text);
  const notes = outcome.notes?.map(({ what, detail }) => ({ what, detail: deep(detail, masked) }));
  return {
    ...outcome,
    ...("reason" in outcome && { reason: masked(outcome.reason) }),
    ...(notes && { notes }),
  };
}

function deep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => deep(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, change)]));
}
