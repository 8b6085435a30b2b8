export { erpUploadFlow, erpUploadTasks, orderErpUpload } from "./erp-upload/erp-upload.ts";
export { knownPartsTasks } from "./pre-flight/known-parts.ts";
export { ordersCalls } from "./routes.ts";
