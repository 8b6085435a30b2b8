export { uploadsCalls } from "./routes.ts";
