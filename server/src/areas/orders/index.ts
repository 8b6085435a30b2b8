export { erpUploadFlow, erpUploadTasks, orderErpUpload } from "./erp-upload/erp-upload.ts";
export { ordersCalls } from "./routes.ts";
