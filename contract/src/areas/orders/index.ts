export type { HistoryOrder, OrderSortKey } from "./calls.ts";
export {
  getOrder,
  getOrderJourney,
  getRawOrder,
  listOrderHistory,
  listOrders,
  markRefundSeen,
  markShopChangeSeen,
  markRewardsProcessed,
  markUploadSeen,
  orderSortKeys,
  submitOrder,
  tellShopAgain,
  updateOrder,
} from "./calls.ts";
export type { JourneyBooking, JourneyStop, OrderJourney, PreflightProblem } from "./journey.ts";
export { journeyStops, orderJourney } from "./journey.ts";
export type { NoteAttribute, Order, OrderLine, OrderRow, OrderSource, OrderUpdate } from "./order.ts";
export { order, orderRow, orderSources, orderUpdate } from "./order.ts";
export type { OrderAddress, OrderAddressField } from "./order-address.ts";
export { orderAddress, orderAddressMax, orderAddressMessages, orderAddressProblems } from "./order-address.ts";
export {
  canProcessReward,
  canSubmit,
  erpPanelNote,
  erpSyncPanelNote,
  isLegacyOrder,
  isUploaded,
  legacyLabel,
  needsAddressRules,
  earningCurrency,
  noCardNote,
  noRewardRate,
  transactionText,
} from "./order-rules.ts";
export type { PosOrder } from "./pos-call.ts";
export { createPosOrder } from "./pos-call.ts";
