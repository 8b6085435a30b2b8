import { getConfiguration, getVersion } from "@crema/contract/areas/configuration";
import { bind } from "../../platform/http/bind-call.ts";
import { publicConfiguration } from "./page-settings.ts";

export { pageSettingsOf } from "./page-settings.ts";

export const configurationCalls = [
  bind(getConfiguration, async ({ config }) => publicConfiguration(config)),
  bind(getVersion, async ({ config: { version } }) => ({ version, data: { version } })),
];
