export { shippingLabelsCalls } from "./routes.ts";
