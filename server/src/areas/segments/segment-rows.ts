import type { Segment, SegmentRuleEntry, SegmentUses } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow } from "../../platform/database/database.ts";
import { recordRows } from "../../platform/writes/record-rows.ts";
import type { Columns } from "../../platform/database/write-rows.ts";

const segmentJson = sql`jsonb_build_object(
  'uuid', s.uuid, 'name', s.name, 'description', s.description, 'constraints', s.constraints, 'rules', s.rules,
  'createdAt', wire_instant(s.created_at), 'updatedAt', wire_instant(s.updated_at))`;
const nameJson = sql`jsonb_build_object('uuid', s.uuid, 'name', s.name)`;

export async function segmentsText(
  db: Db,
  { isNarrow, signal }: { isNarrow: boolean; signal: AbortSignal },
): Promise<JsonText> {
  const { rows } = await sql<{ text: JsonText }>`
    select jsonb_build_object(
      'segments', coalesce(jsonb_agg(${isNarrow ? nameJson : segmentJson} order by lower(s.name), s.uuid), '[]'),
      'meta', jsonb_build_object('count', count(*)))::text as text
    from segments s`.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

export const segmentRows = recordRows<Segment, void>({ table: "segments", alias: "s", json: () => segmentJson });
export const segmentOf = (db: Db, uuid: string): Promise<Segment | undefined> => segmentRows.find(db, uuid);

interface SegmentFields extends Pick<Segment, "name" | "description" | "constraints"> {
  readonly rules: readonly SegmentRuleEntry[];
}

export const columnsOf = ({ name, description, constraints, rules }: SegmentFields): Columns => ({
  name,
  description,
  constraints,
  rules: sql`${JSON.stringify(rules)}::jsonb`,
});

/** Where a segment is used; what was sent to its people is told by the audiences that were taken. */
export async function usesOf(db: Db, segmentUuid: string): Promise<SegmentUses> {
  const { rows } = await sql<SegmentUses>`
    select coalesce((select jsonb_agg(jsonb_build_object('uuid', a.uuid, 'name', a.title) order by lower(a.title), a.uuid)
        from automations a where a.segment_uuid = ${segmentUuid}), '[]') as automations,
      count(*) filter (where purpose not like 'push%') as audiences, count(*) filter (where purpose like 'push%') as pushes
    from audiences where segment_uuid = ${segmentUuid} and used_at is not null`.execute(db);
  return onlyRow(rows);
}
