import { beforeAll, expect, it } from "vitest";
import { query } from "../../../test/query.ts";
import { aWebOrder } from "../../../test/orders.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";

const app = await startFileApp();
beforeAll(async () => {
  await aStaffMember(app, { permissions: ["order.view"] });
  await aWebOrder(app);
});

/** Every plain column of a table with stored columns is set to itself, which computes these again without triggers, as a COPY does. */
const recompute = `
  set search_path = '';
  set session_replication_role = replica;
  do $$ declare statement text; begin
    for statement in
      select pg_catalog.format('update public.%I set %s', c.relname, pg_catalog.string_agg(pg_catalog.format('%I = %I', a.attname, a.attname), ', '))
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
        and exists (select from pg_catalog.pg_attribute s where s.attrelid = c.oid and s.attgenerated = 's')
      group by c.relname
    loop execute statement; end loop;
  end $$`;

it("columns that are computed when a row is stored need no search path, of which pg_restore has none", async () => {
  const stored = "select search from orders union all select search from users order by 1";
  const before = await query(app.platform.config.DATABASE_URL, stored);
  expect(before).toHaveLength(2);
  await query(app.platform.config.DATABASE_URL, recompute);
  expect(await query(app.platform.config.DATABASE_URL, stored)).toEqual(before);
});
