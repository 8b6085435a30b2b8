/** Staff have dealt with what an order left for them: it waits no more, and who did it stays in the journey. */
import { markRefundSeen, markShopChangeSeen, markUploadSeen } from "@crema/contract/areas/orders";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { type Caller, nameOf } from "../../../platform/http/caller.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { effectOf, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { erpUploadKind } from "../erp-upload/erp-upload.ts";
import { rewardRefundKind } from "../intake/what-follows.ts";
import { seenTo, shopChangeSeen } from "../journey/journey-words.ts";
import { lockOrderForUpdate, clearShopChange, isInErp, shopChangeOf } from "../order-lock-rows.ts";

export const markSeenCalls = [
  /** What an order gave back after its reward. Source: docs/decisions/0032-orders-come-in.md. */
  bind(markRefundSeen, (deps, caller, { params, body }) =>
    markSeen(deps, caller, {
      ...params,
      ...body,
      act: "refund seen",
      field: "rewardRefund",
      nothing: "There is no refund to see to",
      ...blockedEffect(deps, caller, { kind: rewardRefundKind, orderId: params.orderId, prefix: "" }),
    }),
  ),
  /** A doubt about an order that is in the ERP: it may be there twice, or under another number. Source: AMB-48. */
  bind(markUploadSeen, async (deps, caller, { params, body }) => {
    const nothing = "There is no doubt about its upload";
    // One that is not there is sent again, or fixed: never set aside. It does not leave the ERP any more.
    if ((await isInErp(deps.db, params.orderId)) === false) throw refuse("already_processed", nothing);
    return markSeen(deps, caller, {
      ...params,
      ...body,
      act: "upload seen",
      field: "upload",
      nothing,
      ...blockedEffect(deps, caller, { kind: erpUploadKind, orderId: params.orderId, prefix: seenTo }),
    });
  }),
  /** What the shop changed after the upload: staff have entered it in the ERP. Source: docs/decisions/0037-changed-after-the-upload.md. */
  bind(markShopChangeSeen, (deps, caller, { params, body }) =>
    markSeen(deps, caller, {
      ...params,
      ...body,
      act: shopChangeSeen,
      field: "shopChange",
      nothing: "The shop changed nothing that has to be seen to",
      openReason: (tx) => shopChangeOf(tx, params.orderId),
      async close(tx) {
        await clearShopChange(tx, params.orderId);
        return true;
      },
    }),
  ),
];

interface Seen {
  readonly orderId: string;
  readonly act: string;
  readonly field: string;
  /** The reason that was shown to whoever marks it. */
  readonly toSee: string;
  readonly nothing: string;
  /** The reason why a locked order waits for staff; undefined if it does not. */
  openReason(tx: Tx): Promise<string | undefined>;
  close(tx: Tx, reason: string): Promise<boolean>;
}

/** @throws Refusal not_found; already_processed if nothing waits for staff; not_as_seen (409) if something else does */
async function markSeen(deps: Platform, caller: Caller, seen: Seen): Promise<{ isSeen: true }> {
  const { orderId, act, field, toSee, nothing } = seen;
  await inTransaction(deps.db, async (tx) => {
    // News of the order waits meanwhile, so that nothing is marked that was not shown yet.
    if (!(await lockOrderForUpdate(tx, orderId))) throw notFound("Order");
    const reason = await seen.openReason(tx);
    if (reason === undefined) throw refuse("already_processed", nothing);
    if (toSee !== reason)
      throw refuse("not_as_seen", `It says something else by now, and nothing was noted: ${reason}`);
    if (!(await seen.close(tx, reason))) throw refuse("already_processed", nothing);
    const changes = { [field]: [reason, "seen to"] } as const;
    await recordAct(tx, caller, { at: deps.clock.now(), record: "order", id: orderId, act, changes });
  });
  deps.live.recordChanged("order", orderId);
  return { isSeen: true };
}

/** An effect of the order that needs attention is withdrawn. @param prefix - goes before its reason */
function blockedEffect(
  deps: Platform,
  caller: Caller,
  { kind, orderId, prefix }: { kind: string; orderId: string; prefix: string },
): Pick<Seen, "openReason" | "close"> {
  const effect = { kind, subject: orderId };
  return {
    async openReason(tx) {
      const found = await effectOf(tx, effect);
      return found?.state === "parked" ? found.reason : undefined;
    },
    close: (tx, reason) => withdrawEffect(deps, tx, { ...effect, by: nameOf(caller), reason: `${prefix}${reason}` }),
  };
}
