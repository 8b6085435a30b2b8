/**
 * Saves notes, addresses and the ERP's number of an order that is not in the ERP and not on its way there. The number ends the upload
 * for good. Source: spec part 1, section 4; ORD-DET-13 to 18; AMB-45, AMB-50.
 */
import { isDeepStrictEqual } from "node:util";
import { isUploaded, type OrderUpdate, updateOrder } from "@crema/contract/areas/orders";
import type { JsonText, Tx } from "../../../platform/database/database.ts";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { type Caller, nameOf } from "../../../platform/http/caller.ts";
import { invalid, refuse } from "../../../platform/http/refusal.ts";
import { stateOf } from "../../../platform/outbound/effect-rows.ts";
import { withdrawEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  changeRecord,
  expectedVersion,
  type VersionedChange,
  versionText,
} from "../../../platform/writes/change-record.ts";
import { flatten } from "../../../platform/writes/differences.ts";
import { erpUploadKind, erpUploadOf } from "../erp-upload/erp-upload.ts";
import { orderShopUpdate, type ShopField } from "../shop-update/shop-update.ts";
import { changedForShop, editedFields, type EditedOrder, sentFields, wantedOrder } from "./order-changes.ts";
import { lockedOrderText, saveOrder } from "./order-rows.ts";

type Input = Parameters<Operation<typeof updateOrder>>[2];
interface Held {
  readonly order: EditedOrder;
  readonly text: JsonText;
}

/** The order is locked before its upload is looked at: an attempt that begins meanwhile holds it too (`planUpload`). */
export const updateOrderCall = bind(updateOrder, async (deps, caller, input) => {
  const saved = await changeRecord<Held>(deps, caller, {
    ...versioned(caller, input),
    act: "update",
    lock: async (tx) => heldEditable(tx, await lockedOrderText(tx, input.params.orderId)),
    // Not by what the record shows: of a card's number it shows the last four digits only.
    isUnchanged: (before, after) => before === after,
    async apply(tx, before, at) {
      const { order } = before;
      const wanted = allowedOrder(order, input.body, at);
      if (isDeepStrictEqual(editedFields(wanted), editedFields(order))) return before;
      if (isUploaded(wanted)) await endUpload(deps, tx, { order: wanted, by: nameOf(caller) });
      const written = held(await saveOrder(tx, { before: order, wanted, at }));
      if (written === undefined) throw new Error("the locked order is gone");
      const fields = forShop(deps, order, wanted);
      const { updatedAt: version } = written.order;
      if (fields.length > 0)
        await orderShopUpdate(deps, tx, { orderId: Number(wanted.orderId), version, fields, by: nameOf(caller) });
      return written;
    },
  });
  return saved.text;
});

const forShop = ({ ports }: Platform, before: EditedOrder, wanted: EditedOrder): ShopField[] =>
  ports.storefront === undefined ? [] : changedForShop(before, wanted);

const versioned = (caller: Caller, { params, body }: Input): VersionedChange<Held> => ({
  record: "order",
  id: params.orderId,
  fieldsOf: ({ order }) => editedFields(order),
  versionOf: ({ order }) => order.updatedAt,
  expected: versionText(expectedVersion(caller, body.updatedAt)),
  sent: () => flatten(sentFields(body)),
});

function held(text: JsonText | undefined): Held | undefined {
  if (text === undefined) return undefined;
  const order: EditedOrder = JSON.parse(text);
  return { order, text };
}

/**
 * What is being sent is what was stored: a change would never reach the ERP. Whichever version the caller had read, nothing of it can
 * be saved.
 * @throws Refusal already_uploaded, still_running (409)
 */
async function heldEditable(tx: Tx, text: JsonText | undefined): Promise<Held | undefined> {
  const found = held(text);
  if (found === undefined) return undefined;
  const { epicorId, orderId } = found.order;
  if (isUploaded(found.order))
    throw refuse("already_uploaded", `The order is in the ERP as ${epicorId} and can no longer be changed`);
  const state = await stateOf(tx, { kind: erpUploadKind, subject: orderId });
  if (state === "sending" || state === "unknown") throw stillRunning();
  return found;
}

const stillRunning = () =>
  refuse(
    "still_running",
    "The order is being sent to the ERP, or it is not clear whether it got there: wait for the answer",
  );

/** @throws Refusal invalid (422) with a text per field */
function allowedOrder(before: EditedOrder, update: OrderUpdate, at: Date): EditedOrder {
  const { order, problems } = wantedOrder(before, update, at);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return order;
}

/** An order of the old shop has no upload that could end. @throws Refusal still_running (409) */
async function endUpload(deps: Platform, tx: Tx, { order, by }: { order: EditedOrder; by: string }): Promise<void> {
  if (order.source === "Woocommerce") return;
  const { orderId, epicorId } = order;
  const reason = `Its number in the ERP, ${epicorId}, was typed by hand`;
  if (!(await withdrawEffect(deps, tx, { ...erpUploadOf(Number(orderId)), by, reason }))) throw stillRunning();
}
