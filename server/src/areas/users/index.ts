export { ImportRefused } from "./customer-files/import-refused.ts";
export type { ImportCounts, ImportProblem } from "./import-customers.ts";
export { importCustomers } from "./import-customers.ts";
export { usersCalls } from "./routes.ts";
