import type { Config } from "./config.ts";

/** The origin people reach the console at, without a closing slash. */
export const originOf = (config: Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">): string =>
  config.PUBLIC_URL === "" ? `http://${urlHost(config)}:${config.PORT}` : config.PUBLIC_URL.replace(/\/$/, "");

const urlHost = ({ HOST }: Pick<Config, "HOST">): string => (HOST.includes(":") ? `[${HOST}]` : HOST);
