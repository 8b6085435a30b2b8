/** The statements on a table of records that staff create, change and delete one at a time. */
import { type RawBuilder, sql } from "kysely";
import { type Db, onlyRow, type Tx } from "../database/database.ts";
import { assignmentsOf, type Columns, nextVersion, valuesOf } from "../database/write-rows.ts";

interface RecordTable<View> {
  readonly table: string;
  /** What `json` calls a row. */
  readonly alias: string;
  /** A row as the wire shows it. */
  readonly json: (view: View) => RawBuilder<unknown>;
  /** Where others may name the row while it is locked. */
  readonly lock?: RawBuilder<unknown>;
}

export interface Write {
  readonly columns: Columns;
  readonly at: Date;
}

/** Rows have `uuid`, `created_at` and `updated_at`, which is their version. */
export function recordRows<R, View>({ table, alias, json, lock = sql`for update` }: RecordTable<View>) {
  const rows = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  const isOne = (uuid: string) => sql`${sql.ref(`${alias}.uuid`)} = ${uuid}`;
  const found = async (db: Db, view: View, { uuid, held = sql`` }: { uuid: string; held?: RawBuilder<unknown> }) => {
    const { rows: all } = await sql<{ record: R }>`
      select ${json(view)} as record from ${rows} where ${isOne(uuid)} ${held}`.execute(db);
    return all[0]?.record;
  };
  const written = async (tx: Tx, view: View, write: RawBuilder<unknown>): Promise<R> => {
    const { rows: all } = await sql<{ record: R }>`${write} returning ${json(view)} as record`.execute(tx);
    return onlyRow(all).record;
  };
  return {
    find: (db: Db, uuid: string, view: View) => found(db, view, { uuid }),
    /** Locks it until the transaction ends. */
    lock: (tx: Tx, uuid: string, view: View) => found(tx, view, { uuid, held: lock }),
    /** Keeps it as it is until the transaction ends, beside others who do. */
    share: (tx: Tx, uuid: string, view: View) => found(tx, view, { uuid, held: sql`for share` }),
    add: (tx: Tx, { columns, at }: Write, view: View) =>
      written(tx, view, sql`insert into ${rows} ${valuesOf({ ...columns, created_at: at, updated_at: at })}`),
    /** Writes a locked one. */
    save: (tx: Tx, { uuid, columns, at }: Write & { readonly uuid: string }, view: View) => {
      const all = { ...columns, updated_at: nextVersion(at, `${alias}.updated_at`) };
      return written(tx, view, sql`update ${rows} set ${assignmentsOf(all)} where ${isOne(uuid)}`);
    },
    async remove(tx: Tx, uuid: string): Promise<void> {
      await sql`delete from ${rows} where ${isOne(uuid)}`.execute(tx);
    },
  };
}
