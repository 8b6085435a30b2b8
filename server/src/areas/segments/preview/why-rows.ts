import { sql } from "kysely";
import { type Db, plannedEachTime } from "../../../platform/database/database.ts";
import { type Sql, storedOf } from "../fields/field-rows.ts";
import { conditionOf, joinsFor, type Moment } from "../members/member-condition-rows.ts";
import { type AskedRules, isAskedGroup } from "../members/read-rules.ts";
import { entriesOf } from "./rule-entries.ts";

/** What a column holds: a text, a number, a day as YYYY-MM-DD, an instant, yes or no. */
export type Stored = string | number | boolean | Date | null;

interface Answers {
  readonly isArchived: boolean;
  readonly isIn: boolean;
  /** Of each entry, in the order of `entriesOf`. */
  readonly holds: readonly boolean[];
  /** The same; null of a group. */
  readonly stored: readonly Stored[];
}

/** What holds for one person. @returns undefined where there is nobody */
export async function answersOf(
  db: Db,
  asked: AskedRules,
  { userUuid, moment }: { userUuid: string; moment: Moment },
): Promise<Answers | undefined> {
  const entries = entriesOf(asked).map(({ entry }) => entry);
  const holds = entries.map((entry, n) => sql`${conditionOf(entry, moment)} is true as ${sql.ref(`h${n}`)}`);
  const stored = entries.map((entry, n): Sql => {
    const value = isAskedGroup(entry) ? sql`null` : storedOf(entry.field.dataKey);
    return sql`${value} as ${sql.ref(`v${n}`)}`;
  });
  const { rows } = await sql<Readonly<Record<string, Stored>>>`
    ${plannedEachTime} select u.ended_at is not null as "isArchived", ${conditionOf(asked, moment)} is true as "isIn",
      ${sql.join([...holds, ...stored])}
    from users u ${joinsFor(asked)} where u.uuid = ${userUuid}`.execute(db);
  const [row] = rows;
  return (
    row && {
      isArchived: row["isArchived"] === true,
      isIn: row["isIn"] === true,
      holds: entries.map((_, n) => row[`h${n}`] === true),
      stored: entries.map((_, n) => row[`v${n}`] ?? null),
    }
  );
}
