/** When a schedule runs, in words. Pure. */

const two = (n: number): string => String(n).padStart(2, "0");
/** Brisbane is ten hours ahead of UTC all year. */
const brisbaneHour = (utcHour: number): number => (utcHour + 10) % 24;

/** "Every minute", "Every 5 minutes", "Every hour at :25", "Every day at 03:30"; the five fields themselves where they say something else. */
export function everyInWords(every: string): string {
  const [minute = "", hour = "", ...days] = every.split(" ");
  if (days.join(" ") !== "* * *") return every;
  if (hour === "*" && minute === "*") return "Every minute";
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (hour === "*" && step !== undefined) return `Every ${step} minutes`;
  if (!/^\d+$/.test(minute)) return every;
  if (hour === "*") return `Every hour at :${two(Number(minute))}`;
  return /^\d+$/.test(hour) ? `Every day at ${two(brisbaneHour(Number(hour)))}:${two(Number(minute))}` : every;
}
