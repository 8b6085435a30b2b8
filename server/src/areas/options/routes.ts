import { listJobRuns } from "@crema/contract/areas/options";
import { bind } from "../../platform/http/bind-call.ts";
import { listRunsOfJobs } from "./list-job-runs.ts";

export const optionsCalls = [bind(listJobRuns, listRunsOfJobs)];
