/** Orders on their way to the ERP, for tests. */
import {
  erpUploadFlow,
  erpUploadKind,
  orderErpUpload,
  uploadSwitch,
} from "../src/areas/orders/erp-upload/erp-upload.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { effectOf, sendEffectAgain } from "../src/platform/outbound/outbound.ts";
import { turnSwitch } from "../src/platform/settings/setting-rows.ts";
import type { Erp } from "../src/providers/erp/erp.ts";
import { workOnEffect } from "./effect-worker.ts";
import { aWebOrder, type GivenWebOrder } from "./orders.ts";
import type { TestApp } from "./test-app.ts";

const effectKey = (orderId: number) => ({ kind: erpUploadKind, subject: String(orderId) });

/** What is done over and over with uploads to this ERP. */
export function erpUploads(app: TestApp, erp: Erp) {
  const { platform, clock } = app;
  const { db } = platform;
  const enqueue = (orderId: number) => inTransaction(db, (tx) => orderErpUpload(platform, tx, orderId));
  return {
    enqueue,
    /** An order whose upload is enqueued. */
    anUpload: async (order: GivenWebOrder = {}): Promise<number> => {
      const orderId = await aWebOrder(app, order);
      await enqueue(orderId);
      return orderId;
    },
    view: (orderId: number) => effectOf(db, effectKey(orderId)),
    /** Gives an upload one turn. */
    work: (orderId: number, by: Erp = erp) => workOnEffect(app, erpUploadFlow(by), orderId),
    /** Staff send it again. */
    sendAgain: (orderId: number) =>
      inTransaction(db, (tx) => sendEffectAgain(platform, tx, { ...effectKey(orderId), by: "Ana" })),
    turn: (isOn: boolean) => turnSwitch(db, { key: uploadSwitch, isOn, at: clock.now() }),
  };
}
