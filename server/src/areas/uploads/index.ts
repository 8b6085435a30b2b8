export { registerUploads } from "./serve-uploads.ts";
export { uploadsCalls, uploadsTasks } from "./routes.ts";
