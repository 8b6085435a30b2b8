import type { SegmentUses } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { type Db, onlyRow } from "../../../platform/database/database.ts";

/** Where a segment is used; what was sent to its people is told by the audiences that were taken. */
export async function usesOf(db: Db, segmentUuid: string): Promise<SegmentUses> {
  const { rows } = await sql<SegmentUses>`
    select coalesce((select jsonb_agg(jsonb_build_object('uuid', a.uuid, 'name', a.title) order by lower(a.title), a.uuid)
        from automations a where a.segment_uuid = ${segmentUuid}), '[]') as automations,
      count(*) filter (where purpose not like 'push%') as audiences, count(*) filter (where purpose like 'push%') as pushes
    from audiences where segment_uuid = ${segmentUuid} and used_at is not null`.execute(db);
  return onlyRow(rows);
}
