import type { KeyScope } from "@crema/contract/kit";
import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import { storeRevocation } from "../../journal/revocation-rows.ts";

interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
}

export async function addApiKey(
  tx: Tx,
  row: { name: string; scope: KeyScope; hash: Buffer; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (name, scope, key_hash, created_at) values (${row.name}, ${row.scope}, ${row.hash}, ${row.at})
    returning id`.execute(tx);
  return rows[0]?.id ?? "";
}

/** Notes that the key is used; undefined when there is none with this hash that has not ended. */
export async function touchApiKey(db: Db, hash: Buffer, now: Date): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    update api_keys set last_used_at = ${now} where key_hash = ${hash} and ended_at is null returning id, name, scope`.execute(
    db,
  );
  return rows[0];
}

export async function markApiKeyEnded(tx: Tx, id: string, at: Date): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    update api_keys set ended_at = ${at} where id = ${id} and ended_at is null returning id, name, scope`.execute(tx);
  if (rows.length > 0) await storeRevocation(tx, { kind: "api-key-ended", ref: id, at });
  return rows[0];
}

export interface ListedApiKey extends ApiKeyRow {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly endedAt: Date | null;
}
export async function allApiKeys(db: Db): Promise<ListedApiKey[]> {
  const { rows } = await sql<ListedApiKey>`
    select id, name, scope, created_at as "createdAt", last_used_at as "lastUsedAt", ended_at as "endedAt"
    from api_keys order by created_at, id`.execute(db);
  return rows;
}
