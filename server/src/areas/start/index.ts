export { startCalls } from "./routes.ts";
