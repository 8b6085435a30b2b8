export { pageSettingsOf } from "./page-settings.ts";
export { configurationCalls } from "./routes.ts";
