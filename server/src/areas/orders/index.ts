import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { erpUploadKind } from "./erp-upload/erp-upload.ts";
import { rewardRefundKind } from "./intake/what-follows.ts";
import { shopUpdateKind } from "./shop-update/shop-update-rows.ts";

export { isRefusalOver, orderAttention } from "./order-attention-rows.ts";
export {
  drainUploads,
  erpUploadFlow,
  erpUploadTasks,
  orderErpUpload,
  orderLane,
  uploadsWaiting,
} from "./erp-upload/erp-upload.ts";
export { rawRecordTasks } from "./intake/raw/clean-raw-records.ts";
export { importOrders } from "./intake/import-orders.ts";
export type { ArrivedOrder } from "./intake/intake-order.ts";
export { shopMessages } from "./intake/shop/shop-reading-rows.ts";
export { announceOrders, takeInShopOrders } from "./intake/shop/shop-orders.ts";
export { askForWholeComparison, shopOrderTasks } from "./intake/shop/read-shop-orders.ts";
export type { TakenOrder } from "./intake/take-in.ts";
export { shopUpdateFlow } from "./shop-update/shop-update.ts";
export { isNamedOrder } from "./named-order-rows.ts";
export { ordersCalls } from "./routes.ts";
export { lockOrderForUpdate, lockUnchangedOrder } from "./order-lock-rows.ts";

export const orderEffects: readonly EffectWords[] = [
  { kind: erpUploadKind, words: "Upload an order", right: "order.edit", page: "/orders/", about: "#" },
  { kind: rewardRefundKind, words: "Take a reward back", right: "order.edit", page: "/orders/", about: "#" },
  { kind: shopUpdateKind, words: "Tell the shop of an order", right: "order.edit", page: "/orders/", about: "#" },
];
