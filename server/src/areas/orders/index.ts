export { erpUploadFlow, erpUploadTasks } from "./erp-upload/erp-upload.ts";
export { ordersCalls } from "./routes.ts";
