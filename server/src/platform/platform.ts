import type { Logger } from "pino";
import type { Clock } from "./clock/clock.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Journal } from "./journal/journal.ts";
import type { Live } from "./live/live.ts";
import type { Ports } from "./ports.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { KnownRecords } from "./writes/known-records.ts";

/** What every operation is given. Built once in `main.ts`; tests build the same with another clock and database. */
export interface Platform {
  readonly config: Config;
  readonly features: ReadonlySet<string>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  /** Outside the database: what is about to leave the house, and what was taken away from people. */
  readonly journal: Journal;
  readonly live: Live;
  readonly sessions: Sessions;
  readonly ports: Ports;
  readonly known: KnownRecords;
  /** The number that other processes know this one by, while it lives. */
  readonly instanceId: number;
}
