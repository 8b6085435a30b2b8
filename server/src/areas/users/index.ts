export { importCustomers } from "./import-customers.ts";
export { usersCalls } from "./routes.ts";
