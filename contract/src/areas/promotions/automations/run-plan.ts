/**
 * When an automation runs: from its planned instant on, one step after the other. Brisbane keeps UTC+10 all year, so a step of whole days
 * is the same time on the wall there, and no run moves because an earlier one came late. Source: PRO-AUTO-07; AMD-28.
 */
export const repeatTimes = ["Hourly", "Daily", "Weekly"] as const;
export type RepeatTime = (typeof repeatTimes)[number];

const hourMs = 3_600_000;
const minuteMs = 60_000;
const stepMs: Readonly<Record<RepeatTime, number>> = { Hourly: hourMs, Daily: 24 * hourMs, Weekly: 7 * 24 * hourMs };

/** The run so many steps behind this one. */
export const plannedLater = (planned: Date, repeatTime: RepeatTime, steps = 1): Date =>
  new Date(planned.getTime() + steps * stepMs[repeatTime]);

/** The first planned run behind `planned` that lies after this instant: those that were missed in between are left out. */
export function nextPlanned(planned: Date, repeatTime: RepeatTime, at: Date): Date {
  const missed = Math.floor((at.getTime() - planned.getTime()) / stepMs[repeatTime]);
  return plannedLater(planned, repeatTime, Math.max(0, missed) + 1);
}

interface AskedPlan {
  /** What was chosen; '' where nothing was. */
  readonly nextRunDate: string;
  readonly repeatTime: RepeatTime;
}
/**
 * When an automation that is switched on runs first: at the chosen instant where it lies ahead, at the next step of it where it is past,
 * and one step from the next full minute where none was chosen. Source: AMD-28.
 */
export function firstRun({ nextRunDate, repeatTime }: AskedPlan, at: Date): Date {
  if (nextRunDate === "") return plannedLater(new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs), repeatTime);
  const chosen = new Date(nextRunDate);
  return chosen >= at ? chosen : nextPlanned(chosen, repeatTime, at);
}
