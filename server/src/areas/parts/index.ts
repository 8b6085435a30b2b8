export { partsCalls } from "./routes.ts";
