export { locationsCalls } from "./routes.ts";
