import type { SegmentPreview } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { abortable, type Db, onlyRow, plannedEachTime } from "../../../platform/database/database.ts";
import { mailReasons } from "../audiences/audience-rows.ts";
import type { Sql } from "../fields/field-rows.ts";
import { conditionOf, type Moment, peopleFrom } from "../members/member-condition-rows.ts";
import type { Run } from "../members/member-rows.ts";
import {
  type AskedEntry,
  type AskedRules,
  isAskedGroup,
  type ReadSegmentRule,
  rulesIn,
} from "../members/read-rules.ts";
import { entriesOf } from "./rule-entries.ts";

const reached = {
  mail: sql`u.email_verified_at is not null and u.email_marketing and ${mailReasons({ isMarketing: true })} = ''`,
  push: sql`d.user_uuid is not null`,
  sms: sql`u.sms_marketing and u.mobile_number <> ''`,
} as const;

/** Joined once: to look for a telephone of each person takes twice the time. */
const withDevice = sql`left join (select distinct user_uuid from app_devices) d on d.user_uuid = u.uuid`;

interface Funnel {
  readonly count: number;
  readonly mail: number;
  readonly push: number;
  readonly sms: number;
  readonly alone: readonly number[];
  readonly together: readonly number[];
}

/**
 * How many hold to each rule and group, alone and with those before it, and how those in it are reached. Everybody is looked
 * at once: people are counted by which of the rules hold for them, and all numbers are sums of these.
 */
export async function funnelOf(
  db: Db,
  asked: AskedRules,
  { moment, signal }: Run,
): Promise<Omit<SegmentPreview, "result">> {
  const entries = entriesOf(asked);
  const columns = new Map(rulesIn(asked).map((rule, n) => [rule, sql.ref(`r${n}`)]));
  const sumWhere = (entry: AskedEntry): Sql => sql`coalesce(sum(n) filter (where ${answerOf(entry, columns)}), 0)::int`;
  const { rows } = await sql<Funnel>`
    ${plannedEachTime} select ${sumWhere(asked)} as count, ${sql.join(Object.keys(reached).map(sumOf))},
      array[${sql.join(entries.map(({ entry }) => sumWhere(entry)))}] as alone,
      array[${sql.join(entries.map(({ upTo }) => sumWhere(upTo)))}] as together
    from (${byAnswers(asked, { columns, moment })}) g`.execute(db, abortable(signal));
  const { count, alone, together, ...reach } = onlyRow(rows);
  const funnel = entries.map(({ path }, at) => ({
    path: [...path],
    alone: alone[at] ?? 0,
    together: together[at] ?? 0,
  }));
  return { count, funnel, reach };
}

const sumOf = (column: string): Sql => sql`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(column)}`;

type Columns = ReadonlyMap<ReadSegmentRule, Sql>;
/** How many people there are by the rules that hold for them, and how many of those in the segment are reached. */
function byAnswers(asked: AskedRules, { columns, moment }: { columns: Columns; moment: Moment }): Sql {
  const isIn = conditionOf(asked, moment);
  const answers = [...columns].map(([rule, column]) => sql`${conditionOf(rule, moment)} is true as ${column}`);
  const counts = Object.entries(reached).map(
    ([name, is]) => sql`count(*) filter (where ${isIn} and ${is}) as ${sql.ref(name)}`,
  );
  return sql`select ${sql.join(answers)}, count(*) as n, ${sql.join(counts)} ${peopleFrom(asked, withDevice)}
    group by ${sql.join([...columns.values()])}`;
}

/** Whether an entry holds, by the columns of its rules. */
function answerOf(entry: AskedEntry, columns: Columns): Sql {
  if (!isAskedGroup(entry)) return columns.get(entry) ?? sql`false`;
  const answers = entry.rules.map((one) => answerOf(one, columns));
  return sql`(${sql.join(answers, entry.constraints === "all" ? sql` and ` : sql` or `)})`;
}
