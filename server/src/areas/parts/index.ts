export { erpPartTasks } from "./erp-reading/read-erp-parts.ts";
export { partsCalls } from "./routes.ts";
