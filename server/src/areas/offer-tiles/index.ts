export { offerTilesCalls } from "./tile-calls.ts";
