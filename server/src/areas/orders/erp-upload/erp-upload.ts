/**
 * The upload of an order to the ERP: once for each order, whatever breaks; what is unclear waits for staff.
 * Source: spec part 1, section 4; jobs "ERP upload"; AMB-48; docs/outbound.md; docs/providers/epicor.md.
 */
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { nothingToDo, switchedOff, type Tasks } from "../../../platform/jobs/task.ts";
import { isByHand } from "../../../platform/outbound/by-hand.ts";
import type {
  Attempt,
  Doubt,
  Effect,
  Flow,
  OpenAttempt,
  Outcome,
  Plan,
  Resolution,
  Settled,
} from "../../../platform/outbound/effect.ts";
import { stateOf } from "../../../platform/outbound/effect-rows.ts";
import { lookAfterWaiting, orderEffect } from "../../../platform/outbound/outbound.ts";
import { shopReadAmong, waitForShop } from "../../../platform/journal/shop-read-rows.ts";
import { refOfOrder } from "../../../platform/journal/order-ref-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isSwitchOn } from "../../../platform/settings/setting-rows.ts";
import { paymentOf, paymentsMade } from "../../loyalty/index.ts";
import { type Erp, erpOrder } from "../../../providers/erp/erp.ts";
import { hasShopId } from "../../../providers/order-key.ts";
import { changedSinceSent } from "./changed-since-sent.ts";
import { lockUnchangedOrder } from "../order-lock-rows.ts";
import { erpOrderOf, erpReferences, isForErp, isInErp } from "./erp-order.ts";
import {
  noteInErp,
  ordersWithoutUpload,
  otherOrderInErp,
  type ReadErpOrder,
  storedErpOrder,
  uploadsHeldBack,
} from "./erp-upload-rows.ts";

export const erpUploadKind = "erp-upload";
export const uploadSwitch = "upload";
const mostAtOnce = 500;

/** The lane of everything that happens outside for one order. */
export const orderLane = (orderId: number): string => `order:${orderId}`;

export const erpUploadOf = (orderId: number) => ({
  kind: erpUploadKind,
  subject: String(orderId),
  lane: orderLane(orderId),
});

/**
 * Orders the upload of an order, in the transaction that makes it settled: a test and what is cancelled is withdrawn for good.
 * @returns whether it is new
 */
export const orderErpUpload = (deps: Pick<Platform, "clock" | "jobs">, tx: Tx, orderId: number): Promise<boolean> =>
  orderEffect(deps, tx, erpUploadOf(orderId));

/** @param erp - what it promises decides how long an unclear upload is looked for */
export function erpUploadFlow(erp: Erp): Flow {
  return {
    kind: erpUploadKind,
    ref: refOfOrder,
    deduplicates: erp.deduplicates,
    maxCommitDelayMs: erp.maxCommitDelayMs,
    longestStepMs: erp.longestStepMs,
    resolveAfterMs: erp.resolveAfterMs,
    plan: (deps, effect) => planUpload(deps, erp, effect),
    arrived: async ({ db, ports }, waitsFor) => [
      ...((await isSwitchOn(db, uploadSwitch)) ? [uploadSwitch] : []),
      ...(await paymentsMade(db, waitsFor)),
      ...(await shopReadAmong({ db, ports }, waitsFor)),
    ],
    resolve: (deps, open, signal) => findUpload(deps, erp, { ...open, signal }),
    settled: storeUpload,
    announce: (deps, { effect }) => deps.live.recordChanged("order", effect.subject),
  };
}

async function planUpload(deps: Platform, erp: Erp, effect: Effect): Promise<Plan> {
  const stored = await storedErpOrder(deps.db, Number(effect.subject));
  if (stored?.isUnpaid === true)
    return { kind: "wait", reason: "The order is not paid in full", for: paymentOf(stored.orderId) };
  if (stored === undefined || !isForErp(stored)) return { kind: "withdrawn", reason: "It is not for the ERP" };
  if (isInErp(stored)) return { kind: "withdrawn", reason: "It is in the ERP already" };
  const wait = isByHand(effect) ? undefined : await waitOf(deps, stored);
  if (wait !== undefined) return wait;
  const order = erpOrderOf(stored, { currency: erp.currency, referencePrefix: erp.referencePrefix });
  if ("problem" in order) return { kind: "rejected", reason: order.problem };
  const known = erpReferences(stored, erp.referencePrefix);
  const request = { ...order, formerReferences: otherReferences(effect, order.reference, known) };
  const send = (_: Attempt, signal: AbortSignal): Promise<Outcome> => erp.uploadOrder(request, signal);
  const holds = (tx: Tx): Promise<boolean> => lockUnchangedOrder(tx, stored);
  return { kind: "send", key: order.reference, target: "erp", sent: order, send, holds };
}

/** What an automatic upload waits for. */
async function waitOf(deps: Platform, stored: ReadErpOrder): Promise<Plan | undefined> {
  if (!hasShopId(stored)) return waitsForStaff;
  if (!(await isSwitchOn(deps.db, uploadSwitch)))
    return { kind: "wait", reason: "The upload is switched off", for: uploadSwitch };
  return waitForShop(deps, stored);
}

/** Only staff know whether the ERP has an order that a file tells of by its name alone. */
const waitsForStaff: Plan = {
  kind: "wait",
  reason: "The order came from a file without an id. It is uploaded when staff press Upload",
  for: "staff",
};

/** An attempt may have used another PO number than the order has now: each is looked up. */
async function findUpload(
  { db }: Platform,
  erp: Erp,
  { effect, attempt, signal }: OpenAttempt & { readonly signal: AbortSignal },
): Promise<Resolution> {
  // Nobody changes the state while it is worked on: `pending` is what staff sent again.
  if (!erp.canLookUp && (await stateOf(db, { kind: erpUploadKind, subject: effect.subject })) === "pending")
    return sentOnStaffsWord;
  const sent = erpOrder.parse(attempt.sent);
  const stored = await storedErpOrder(db, Number(effect.subject));
  const today = stored === undefined ? [] : erpReferences(stored, erp.referencePrefix);
  return erp.findOrder({ ...sent, formerReferences: otherReferences(effect, sent.reference, today) }, signal);
}

/** They looked in the ERP before. It holds only once the ERP cannot write the order any more, like any look-up. */
const sentOnStaffsWord: Resolution = {
  kind: "absent",
  notes: [{ what: "look-up", detail: "not possible this way; staff sent it again" }],
};

const otherReferences = ({ attempts }: Effect, reference: string, more: readonly string[]): string[] => [
  ...new Set([...attempts.map(({ key }) => key), ...more].filter((other) => other !== reference)),
];

async function storeUpload(_: Platform, tx: Tx, settled: Settled): Promise<Doubt | undefined> {
  const { effect, standing } = settled;
  if (standing.state !== "confirmed") return undefined;
  const { reference: epicorId, at } = standing;
  const orderId = Number(effect.subject);
  const noted = await noteInErp(tx, { orderId, epicorId, at });
  const other = await otherOrderInErp(tx, { orderId, epicorId });
  const changed = changedSinceSent(settled, await storedErpOrder(tx, orderId));
  const doubts = [
    ...(noted === epicorId ? [] : [`The ERP has it as ${epicorId}, and ${otherwise(noted)}`]),
    ...(other === undefined ? [] : [`The order ${other} here has the number ${epicorId} in the ERP, too`]),
    ...(standing.doubt === undefined ? [] : [standing.doubt]),
    ...(changed === "" ? [] : [`The ERP has it as ${epicorId}, and it has changed here since it was sent: ${changed}`]),
  ];
  return doubts.length === 0 ? undefined : { doubt: doubts.join(". ") };
}

function otherwise(noted: string | undefined): string {
  if (noted === undefined) return "the order is not here any more";
  if (noted === "") return "the order was noted as sent by hand meanwhile, without a number";
  return `the order got the number ${noted} meanwhile: the ERP may have it twice`;
}

export const uploadsWaiting = ({ db }: Pick<Platform, "db">): Promise<number> => uploadsHeldBack(db, uploadSwitch);

/** The upload was switched on, in this transaction: what waited goes on at once, in its order. */
export async function drainUploads(deps: Pick<Platform, "jobs">, tx: Tx): Promise<void> {
  await lookAfterWaiting(deps, tx);
  await deps.jobs.add(tx, orderUploadsTask, {}, { key: orderUploadsTask });
}

const orderUploadsTask = "order-erp-uploads";
/** Every minute: orders that came in without their upload being ordered, oldest first. */
export const erpUploadTasks: Tasks = {
  [orderUploadsTask]: {
    every: "* * * * *",
    about: "Finds orders that are not in the ERP yet and has them uploaded.",
    shownAs: "Find orders to upload",
    run: async (deps) => {
      if (deps.ports.erp === undefined || !(await isSwitchOn(deps.db, uploadSwitch))) return switchedOff;
      const found = await ordersWithoutUpload(deps.db, mostAtOnce);
      for (const orderId of found) await inTransaction(deps.db, (tx) => orderErpUpload(deps, tx, orderId));
      return found.length === 0 ? nothingToDo : undefined;
    },
  },
};
