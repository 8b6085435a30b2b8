export { countLongPending, deleteLongPending } from "./account/delete-long-pending.ts";
export { importCustomers } from "./import-customers.ts";
export { optOutOfMarketing } from "./opt-out-rows.ts";
export { usersCalls } from "./routes.ts";
