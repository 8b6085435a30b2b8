import type { Segment, SegmentRuleEntry, SegmentUses } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow, type Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";

/** The wire's shape, from `segments s`. */
const segmentJson = sql`jsonb_build_object(
  'uuid', s.uuid, 'name', s.name, 'description', s.description, 'constraints', s.constraints, 'rules', s.rules,
  'createdAt', wire_instant(s.created_at), 'updatedAt', wire_instant(s.updated_at))`;
const nameJson = sql`jsonb_build_object('uuid', s.uuid, 'name', s.name)`;

/** Their list as the call answers it, by name. */
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

export async function segmentOf(db: Db, uuid: string): Promise<Segment | undefined> {
  const { rows } = await sql<{ segment: Segment }>`
    select ${segmentJson} as segment from segments s where s.uuid = ${uuid}`.execute(db);
  return rows[0]?.segment;
}

/** Locks a segment until the transaction ends. */
export async function lockSegment(tx: Tx, uuid: string): Promise<Segment | undefined> {
  const { rows } = await sql<{ segment: Segment }>`
    select ${segmentJson} as segment from segments s where s.uuid = ${uuid} for update`.execute(tx);
  return rows[0]?.segment;
}

interface SegmentFields extends Pick<Segment, "name" | "description" | "constraints"> {
  readonly rules: readonly SegmentRuleEntry[];
}

export async function addSegment(tx: Tx, fields: SegmentFields, at: Date): Promise<Segment> {
  const { name, description, constraints, rules } = fields;
  const { rows } = await sql<{ segment: Segment }>`
    insert into segments as s (name, description, constraints, rules, created_at, updated_at)
    values (${name}, ${description}, ${constraints}, ${JSON.stringify(rules)}::jsonb, ${at}, ${at})
    returning ${segmentJson} as segment`.execute(tx);
  return onlyRow(rows).segment;
}

/** Writes a locked segment; its version only grows. */
export async function saveSegment(
  tx: Tx,
  { uuid, fields, at }: { uuid: string; fields: SegmentFields; at: Date },
): Promise<Segment> {
  const { name, description, constraints, rules } = fields;
  const { rows: saved } = await sql<{ segment: Segment }>`
    update segments s set name = ${name}, description = ${description}, constraints = ${constraints},
      rules = ${JSON.stringify(rules)}::jsonb, updated_at = ${nextVersion(at, "s.updated_at")}
    where s.uuid = ${uuid} returning ${segmentJson} as segment`.execute(tx);
  return onlyRow(saved).segment;
}

export async function removeSegment(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from segments where uuid = ${uuid}`.execute(tx);
}

/** Where a segment is used; what was sent to its people is told by the audiences that were taken. */
export async function usesOf(db: Db, segmentUuid: string): Promise<SegmentUses> {
  const { rows } = await sql<SegmentUses>`
    select coalesce((select jsonb_agg(jsonb_build_object('uuid', a.uuid, 'name', a.title) order by lower(a.title), a.uuid)
        from automations a where a.segment_uuid = ${segmentUuid}), '[]') as automations,
      count(*) filter (where purpose not like 'push%') as audiences, count(*) filter (where purpose like 'push%') as pushes
    from audiences where segment_uuid = ${segmentUuid} and used_at is not null`.execute(db);
  return onlyRow(rows);
}
