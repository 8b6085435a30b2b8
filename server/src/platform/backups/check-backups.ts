import { days, hours, minutes } from "../clock/clock.ts";
import { nothingToDo, switchedOff, type Task } from "../jobs/task.ts";
import { type BackupPart, type BackupStatus, backupStatus } from "./backup-rows.ts";

/** The longest time between two successes of a part, with some hours or minutes to spare, and what staff call it. */
const limits: Readonly<Record<BackupPart, { readonly ms: number; readonly label: string }>> = {
  wal: { ms: minutes(5), label: "Continuous backup" },
  pictures: { ms: hours(1), label: "Backup of pictures" },
  base: { ms: hours(26), label: "Nightly backup" },
  trial: { ms: days(8), label: "Weekly trial restore" },
};

/** Looks every ten minutes whether the backups are up to date: what should run and does not cannot report that itself. */
export const checkBackups: Task = {
  every: "*/10 * * * *",
  about: "Checks that backups are made and that the weekly trial restore went well.",
  shownAs: "Check the backups",
  async run({ db, clock, log }) {
    const parts = await backupStatus(db);
    if (parts.length === 0) return switchedOff;
    const problems = backupProblems(parts, clock.now());
    if (problems.length === 0) return nothingToDo;
    log.error({ problems }, "the backups are not as they should be");
    return { problem: problems.join(" ") };
  },
};

/** One sentence for each part that failed last or is overdue. Pure. */
export function backupProblems(parts: readonly BackupStatus[], now: Date): string[] {
  return parts.flatMap(({ part, succeededAt, expectedAt, problem }) => {
    const { ms, label } = limits[part];
    if (problem !== "") return [`${label} failed: ${problem}`];
    const isOverdue = now.getTime() - (succeededAt ?? expectedAt).getTime() > ms;
    return isOverdue ? [`${label} is overdue.`] : [];
  });
}
