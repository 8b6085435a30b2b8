import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

type ListName = "whitelist" | "blacklist";
export interface StoredLists {
  readonly whitelist: readonly string[];
  readonly blacklist: readonly string[];
  /** When either list changed last; undefined before the first change. */
  readonly updatedAt: Date | undefined;
}

const settingKey = "domains";

export async function domainLists(db: Db): Promise<StoredLists> {
  const { rows } = await sql<{ whitelist: string[]; blacklist: string[]; updatedAt: Date | null }>`
    select coalesce(array_agg(domain order by domain) filter (where list = 'whitelist'), '{}') as whitelist,
      coalesce(array_agg(domain order by domain) filter (where list = 'blacklist'), '{}') as blacklist,
      (select updated_at from settings where key = ${settingKey}) as "updatedAt"
    from domains`.execute(db);
  const [row] = rows;
  return { whitelist: row?.whitelist ?? [], blacklist: row?.blacklist ?? [], updatedAt: row?.updatedAt ?? undefined };
}

/** Writers of the lists wait for each other. */
export async function lockDomainLists(tx: Tx): Promise<StoredLists> {
  await sql`lock table domains in exclusive mode`.execute(tx);
  return domainLists(tx);
}

/** Replaces one list; a domain that was in the other one moves. */
export async function replaceList(
  tx: Tx,
  given: { list: ListName; domains: readonly string[]; at: Date; by: string | undefined },
): Promise<StoredLists> {
  await sql`delete from domains where list = ${given.list}`.execute(tx);
  await sql`
    insert into domains (domain, list) select domain, ${given.list} from unnest(${[...given.domains]}::text[]) as domain
    on conflict (domain) do update set list = excluded.list`.execute(tx);
  await sql`
    insert into settings (key, value, updated_at, updated_by) values (${settingKey}, '{}', ${given.at}, ${given.by ?? null})
    on conflict (key) do update set updated_at = greatest(excluded.updated_at, settings.updated_at + interval '1 millisecond'),
      updated_by = excluded.updated_by`.execute(tx);
  return domainLists(tx);
}
