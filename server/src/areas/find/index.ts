export { findCalls } from "./routes.ts";
