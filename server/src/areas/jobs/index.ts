export { jobsCalls } from "./routes.ts";
