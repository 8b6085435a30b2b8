export { loyaltyCalls } from "./routes.ts";
