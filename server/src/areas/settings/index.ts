export { settingsCalls } from "./routes.ts";
export { deletePendingTasks as settingsTasks } from "./scripts/delete-pending.ts";
export { scriptActs } from "./scripts/script-act-rows.ts";
