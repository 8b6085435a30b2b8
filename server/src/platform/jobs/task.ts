import type { Platform } from "../platform.ts";

/** A run that found nothing to do: it is not kept among those staff see. */
export const nothingToDo = "nothing to do";
/** A run that had nothing to try, as before its hour: it says nothing of how its job goes. */
export const nothingTried = "nothing tried";
/** A run that had nothing to work with, because its third party or its switch is off: what failed before is nobody's work until then. */
export const switchedOff = "switched off";
export type Idle = typeof nothingToDo | typeof nothingTried | typeof switchedOff;

/** The payload of a run that staff asked for: what was put off until later is tried too. */
export const byHand = { byHand: true } as const;
export const isByHand = (payload: Readonly<Record<string, unknown>>): boolean => payload["byHand"] === true;

/** A run that went through, with something staff should see to: it is kept as failed, and not repeated for it. */
export interface ToSeeTo {
  readonly problem: string;
}

export type TellProgress = (done: number, total: number) => void;

export interface Task {
  /**
   * May run twice for one payload, also at the same time as a run whose worker was given up.
   * @param tell - shows how far it is in the job centre; not there where nobody follows
   */
  run(deps: Platform, payload: Readonly<Record<string, unknown>>, tell?: TellProgress): Promise<Idle | ToSeeTo | void>;
  /** Runs by itself at these times; a crontab line's five fields, in UTC. */
  readonly every?: string;
  readonly about?: string;
  readonly atStart?: boolean;
  /** So many jobs of one flag run in a process at a time, for those that were added with one; the others go on meanwhile. */
  readonly mostPerFlag?: number;
  /** Its runs are kept for staff to see, under this name. */
  readonly shownAs?: string;
}
export type Tasks = Readonly<Record<string, Task>>;
