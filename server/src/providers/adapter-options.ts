import type { Clock } from "../platform/clock/clock.ts";

/** How an adapter over HTTP is opened; the times are for tests that cannot wait as long as people can. */
export interface AdapterOptions<Config> {
  readonly config: Config;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** For how long a server is left alone after failures. */
  readonly restMs?: number;
}
