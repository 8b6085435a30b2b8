export { offerTilesCalls } from "./routes.ts";
