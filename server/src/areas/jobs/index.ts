export { lastFailedRuns, parkedEffects } from "./for-staff-rows.ts";
export { jobsCalls } from "./routes.ts";
