export type { HistoryOrder } from "./calls.ts";
export { listOrderHistory } from "./calls.ts";
