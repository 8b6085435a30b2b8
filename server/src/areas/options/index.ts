export { optionsCalls } from "./routes.ts";
