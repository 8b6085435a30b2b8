export { isRefusalOver, orderAttention } from "./attention/order-attention-rows.ts";
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
export { shopMessages } from "./intake/shop/shop-message-rows.ts";
export { announceOrders, takeInShopOrders } from "./intake/shop/shop-orders.ts";
export { askForWholeComparison, shopOrderTasks } from "./intake/shop/read-shop-orders.ts";
export type { TakenOrder } from "./intake/take-in.ts";
export { shopUpdateFlow } from "./shop-update/shop-update.ts";
export { isNamedOrder } from "./reference/named-order-rows.ts";
export { ordersCalls } from "./routes.ts";
export { holdOrder } from "./seen/seen-rows.ts";
export { orderEffects } from "./order-effects.ts";
