export { promotionsCalls } from "./routes.ts";
