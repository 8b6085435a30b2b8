/** Versions come every quarter and live a year; who asks for one that is gone is answered by the oldest that is left. */
const quarters = ["01", "04", "07", "10"];

/** The version this sandbox was written for. */
export const pinnedVersion = "2026-07";

/** @returns the version that answers, undefined where no such version was ever heard of */
export function answeringVersion(asked: string, now: Date): string | undefined {
  if (asked === "unstable") return asked;
  const [year = "", quarter = ""] = asked.split("-");
  if (!/^20\d\d$/.test(year) || !quarters.includes(quarter)) return undefined;
  const newest = now.toISOString().slice(0, 7);
  if (asked > newest) return undefined;
  const oldest = monthsBefore(now, 12);
  return asked > oldest ? asked : nextQuarter(oldest);
}

const monthsBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);

/** The first quarter that begins after a month. */
function nextQuarter(month: string): string {
  const year = Number(month.slice(0, 4));
  const quarter = quarters.find((one) => `${year}-${one}` > month);
  return quarter === undefined ? `${year + 1}-01` : `${year}-${quarter}`;
}
