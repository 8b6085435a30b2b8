import type { Platform } from "../platform.ts";

/** One kind of background work. */
export interface Task {
  /** May run twice for one payload, also at the same time as a run whose worker was given up. */
  run(deps: Platform, payload: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs by itself at these times; a crontab line's five fields, in UTC. */
  readonly every?: string;
  /** Its runs are kept for staff to see, under this name. */
  readonly shownAs?: string;
}
export type Tasks = Readonly<Record<string, Task>>;
