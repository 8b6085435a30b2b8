/** The whole configuration: the core's, that of third parties, and names of switches. Every problem is told at once. */
import { featuresOn } from "./app.ts";
import { type Config, namesIn, readAll, readConfig } from "./platform/config/config.ts";
import { type ProviderConfig, readProviderConfig } from "./providers/open-providers.ts";

export interface Configuration {
  readonly config: Config;
  readonly providerConfig: ProviderConfig;
}

/** @throws ConfigProblems naming every variable that is wrong */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): Configuration {
  const [config, [providerConfig]] = readAll(
    () => readConfig(environment, version),
    () =>
      readAll(
        () => readProviderConfig(environment),
        () => featuresOn({ FEATURES: namesIn(environment["FEATURES"] ?? ""), CREMA_ENV: "local" }),
      ),
  );
  return { config, providerConfig };
}
