export { auditCalls } from "./routes.ts";
