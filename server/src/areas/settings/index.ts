export { settingsCalls } from "./routes.ts";
export { deletePendingTasks as settingsTasks } from "./scripts/delete-pending.ts";
