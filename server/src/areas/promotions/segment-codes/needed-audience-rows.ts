import { type RawBuilder, sql } from "kysely";

/** Of `audiences a`: codes are still made for its members, may be gone on with, or wait for the run it was confirmed for. */
export const isNeededAudience = (at: Date): RawBuilder<boolean> => sql<boolean>`
  exists (select from code_batches b where b.audience_uuid = a.uuid
    and (b.state = 'making' or b.state = 'failed' and b.expires_at >= ${at}))
  or exists (select from automations x where x.confirmed_audience = a.uuid)`;
