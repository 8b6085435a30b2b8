export { unlinkPartOperation } from "./linked-parts/unlink-part.ts";
export { productsCalls } from "./routes.ts";
