export { productsCalls } from "./routes.ts";
