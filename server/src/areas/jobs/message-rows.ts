import { type RawBuilder, sql } from "kysely";
import { messageSources, messageKind } from "./job-sources.ts";

const recordPage = sql`coalesce(case d.provider ${sql.join(
  messageSources.flatMap(({ provider, page }) => (page ? [sql`when ${sql.lit(provider)} then ${page}`] : [])),
  sql` `,
)} end, '')`;
const labelOfProvider = sql`case d.provider ${sql.join(
  messageSources.map(({ provider, label }) => sql`when ${sql.lit(provider)} then ${sql.lit(label)}`),
  sql` `,
)} else 'Message from ' || d.provider end`;

/**
 * Messages of third parties that were refused or given up, or wait for their next try, in the columns of `act-rows.ts`.
 * @param mayRepeat - kinds of messages that the reader may have worked on once more
 */
export const failedMessagesFor = (mayRepeat: readonly string[]): RawBuilder<unknown> => sql`
  select 'delivery:' || d.id, ${labelOfProvider}, d.record_name, ${recordPage}, '', case d.state when 'failed' then 'failed' else 'waiting' end,
    null::int, null::int, case d.state when 'failed' then d.received_at else d.next_at end, d.failed_at, d.error,
    d.state = 'failed' and ${sql.lit(messageKind({ provider: "" }))} || d.provider = any(${[...mayRepeat]}::text[]), false, false, false, 1, d.failed_at
  from inbound_deliveries d where d.error <> ''`;
