/** How records name pictures that were sent. For every area whose records have pictures; docs/areas/uploads.md. */
import type { Config } from "../../platform/config/config.ts";
import { originOf } from "../../platform/config/origin.ts";

type Origin = Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">;

export const pictureAddress = (config: Origin, name: string): string => `${originOf(config)}/uploads/${name}`;
