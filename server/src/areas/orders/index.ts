export { erpUploadFlow, erpUploadTasks, orderErpUpload, orderLane } from "./erp-upload/erp-upload.ts";
export { ordersCalls } from "./routes.ts";
