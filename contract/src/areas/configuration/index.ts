export type { Configuration, Environment, PageSettings } from "./calls.ts";
export { configuration, environments, getConfiguration, getVersion, pageSettings } from "./calls.ts";
