/** Times and histories of tests in words. Pure. Source: DIAG-04; docs/areas/diagnostics.md. */
import type { ServiceHistory } from "@crema/contract/areas/diagnostics";
import { BUSINESS_TIME_ZONE, formatCount, formatCountOf, formatDate } from "../../ui/foundation/format.ts";

const clockTime = new Intl.DateTimeFormat("en-AU", {
  timeZone: BUSINESS_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** HH:mmA DD/MM/YYYY in Brisbane, as specified: twenty-four hours and the half of the day, "13:05PM 21/11/2026". */
export function formatTestTime(at: number): string {
  const time = clockTime.format(at);
  return `${time}${time < "12" ? "AM" : "PM"} ${formatDate(at)}`;
}

/** "288 tests, 3 failed"; "no tests" where nobody looked. */
export function historyWords(hours: ServiceHistory["hours"]): string {
  const sum = (key: "checks" | "failed"): number => hours.reduce((all, hour) => all + hour[key], 0);
  const [checks, failed] = [sum("checks"), sum("failed")];
  if (checks === 0) return "no tests";
  return `${formatCountOf(checks, "test")}, ${failed === 0 ? "none failed" : `${formatCount(failed)} failed`}`;
}

/** "Queue empty", "3 waiting, the oldest due for 25 min"; nothing is said of a queue that nobody has looked at. */
export function queueWords({ checkedAt, queue }: Pick<ServiceHistory, "checkedAt" | "queue">): string {
  const { waiting, oldestSeconds } = queue;
  if (checkedAt === "") return "Queue not looked at yet";
  if (waiting === 0) return "Queue empty";
  const told = `${formatCount(waiting)} waiting`;
  return oldestSeconds < 60 ? told : `${told}, the oldest due for ${formatCount(Math.floor(oldestSeconds / 60))} min`;
}
