export { ordersCalls } from "./routes.ts";
