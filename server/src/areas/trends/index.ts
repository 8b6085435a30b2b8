export { trendsCalls } from "./routes.ts";
