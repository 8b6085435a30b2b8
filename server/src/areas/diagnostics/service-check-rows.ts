import type { ServiceHealth, ServiceName } from "@crema/contract/areas/diagnostics";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

interface StoredCheck {
  readonly serviceName: ServiceName;
  readonly status: ServiceHealth["status"];
  readonly reason: string;
  readonly waiting: number;
  readonly oldestSeconds: number;
}

export async function addServiceChecks(db: Db, { checks, at }: { checks: readonly StoredCheck[]; at: Date }) {
  await sql`
    insert into service_checks (service, at, status, reason, waiting, oldest_seconds)
    select "serviceName", ${at}, status, reason, waiting, "oldestSeconds"
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as one ("serviceName" text, status smallint, reason text, waiting int, "oldestSeconds" int)
    on conflict do nothing`.execute(db);
}

/** What is older goes, but the newest failure of each service. */
export async function forgetServiceChecks(db: Db, before: Date): Promise<void> {
  await sql`
    delete from service_checks c where at < ${before}
      and not (status = 0 and at = (select max(at) from service_checks f where f.service = c.service and f.status = 0))`.execute(
    db,
  );
}

interface CountedHour {
  readonly serviceName: string;
  /** 0 is the hour until now, 23 the oldest. */
  readonly hoursAgo: number;
  readonly checks: number;
  readonly failed: number;
}

/** How often each was looked at in each of the 24 hours until now; what nobody knew counts for nothing. */
export async function countedHours(db: Db, now: Date): Promise<readonly CountedHour[]> {
  const { rows } = await sql<CountedHour>`
    select service as "serviceName", floor(extract(epoch from ${now}::timestamptz - at) / 3600)::int as "hoursAgo",
      count(*)::int as checks, (count(*) filter (where status = 0))::int as failed
    from service_checks where at > ${now}::timestamptz - interval '24 hours' and at <= ${now} and status <> -1
    group by 1, 2`.execute(db);
  return rows;
}

interface LatestCheck extends StoredCheck {
  readonly at: Date;
}

export async function latestChecks(db: Db, which: "any" | "failed"): Promise<readonly LatestCheck[]> {
  const { rows } = await sql<LatestCheck>`
    select distinct on (service) service as "serviceName", at, status, reason, waiting, oldest_seconds as "oldestSeconds"
    from service_checks where ${which === "any"} or status = 0 order by service, at desc`.execute(db);
  return rows;
}
