import type { Configuration } from "@crema/contract/areas/configuration";
import type { Config } from "../../platform/config/config.ts";
import { originOf } from "../../platform/config/origin.ts";

/** Public settings: a closed list, no secret among them. */
export function publicConfiguration(config: Config): Configuration {
  const origin = originOf(config);
  return {
    baseUrl: `${origin}/v1/`,
    authUrl: `${origin}/sign-in/`,
    googleMapsApiKey: config.GOOGLE_MAPS_API_KEY,
    cremaEnv: config.CREMA_ENV,
    projectVersion: config.version,
    beanDollarStartDate: config.BEAN_DOLLAR_START_DATE,
    beanDriveSSO: config.BEAN_DRIVE_SSO,
  };
}
