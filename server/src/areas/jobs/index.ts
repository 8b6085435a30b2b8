export { kindsAskedAnew } from "./may-repeat.ts";
export { jobsCalls } from "./routes.ts";
