export { importCustomers } from "./import-customers.ts";
export { optOutOfMarketing } from "./opt-out-rows.ts";
export { usersCalls } from "./routes.ts";
