import { escapeLiteral } from "pg";
import { textOf } from "../values/property-of.ts";

/** Runs a statement on the connection that is in the transaction. @returns its rows */
type Ask = (statement: string) => Promise<readonly unknown[]>;

/**
 * Lets the search indexes that have no pending list keep one while `make` writes, and puts what it holds into them in one go: a quarter of
 * the work of row by row. All of it is part of the transaction: whatever becomes of that, no index goes on letting rows wait. What was
 * waiting when it broke off is read by every search until the next try or autovacuum puts it away.
 * Who reads a table with such an index waits for the end of the transaction: for databases that nobody uses yet.
 * @returns what `make` returns
 */
export async function withPendingLists<T>(ask: Ask, make: () => Promise<T>): Promise<T> {
  const found = await ask(`
    select i.oid::regclass::text as name from pg_class i join pg_am a on a.oid = i.relam
    where a.amname = 'gin' and pg_table_is_visible(i.oid) and exists (
      select from pg_options_to_table(i.reloptions) where option_name = 'fastupdate' and not option_value::boolean)
    order by 1`);
  const indexes = found.map((row) => textOf(row, "name"));
  for (const name of indexes) await ask(`alter index ${name} set (fastupdate = on)`);
  const made = await make();
  for (const name of indexes) {
    await ask(`select gin_clean_pending_list(${escapeLiteral(name)})`);
    await ask(`alter index ${name} set (fastupdate = off)`);
  }
  return made;
}
