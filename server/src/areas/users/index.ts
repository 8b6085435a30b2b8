export { deleteLongPending } from "./account/delete-long-pending.ts";
export { countLongPending } from "./account/long-pending-rows.ts";
export { importCustomers } from "./import-customers.ts";
export { optOutOfMarketing } from "./opt-out-rows.ts";
export { mobileOf } from "./mobile-numbers.ts";
export { usersCalls } from "./routes.ts";
export { lockUser } from "./user-rows.ts";
