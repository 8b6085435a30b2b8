/** The kept sums behind the charts. What they are sums of stands in the migration `trends`; docs/areas/trends.md says it in words. */
import type { Period } from "@crema/contract/areas/trends";
import { sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";

export type Measure = "revenue" | "orders" | "company" | "state" | "items" | "registrations" | "mails";

export interface KeptSum {
  readonly measure: Measure;
  /** A day, month or year of Brisbane: `2026-11-21`, `2026-11`, `2026`. */
  readonly at: string;
  /** A currency, a state, an outcome; '' where a measure has no parts. */
  readonly part: string;
  /** Cents of revenue, else a number. */
  readonly n: number;
}

interface SumsAsked {
  readonly measures: readonly Measure[];
  readonly period: Period;
  /** First and last day, YYYY-MM-DD; without a first one, from the beginning. */
  readonly from: string | undefined;
  readonly until: string;
}

const forms: Readonly<Record<Period, string>> = { days: "YYYY-MM-DD", months: "YYYY-MM", years: "YYYY" };

/** Sums of these measures over each day, month or year, the oldest first; those that are 0 are left out. */
export async function keptSums(db: Db, asked: SumsAsked, signal: AbortSignal): Promise<readonly KeptSum[]> {
  const { measures, period, from, until } = asked;
  const kept = (table: "trend_days" | "trend_changes") => sql`
    select measure, day, part, n from ${sql.table(table)}
    where measure = any(${[...measures]}::text[]) and day between coalesce(${from ?? null}::date, '-infinity') and ${until}::date`;
  const { rows } = await sql<KeptSum>`
    select measure, to_char(day, ${sql.lit(forms[period])}) as at, part, sum(n)::bigint as n
    from (${kept("trend_days")} union all ${kept("trend_changes")}) kept
    group by 1, 2, 3 having sum(n) <> 0 order by 2, 1, 3`.execute(db, abortable(signal));
  return rows;
}
