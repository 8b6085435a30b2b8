export type { JobRun, Waiting } from "./calls.ts";
export { listJobRuns } from "./calls.ts";
