import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCustomer, manyCustomers } from "../../../../test/users.ts";
import { writeAtRandom } from "../../../../test/random-writes.ts";
import type { Chance } from "../../../demo/random.ts";

const app = await startFileApp({ DATABASE_POOL: "8" });
beforeAll(async () => {
  await manyCustomers(app, { count: 12, prefix: "buyer" });
});

const wrongSums = () =>
  app.sql`
    select user_uuid, s.orders, a.n, s.cents, a.added, s.last_at, a.at from user_order_sums s full join (
      select user_uuid, count(*) as n, sum(coalesce(current_total_cents, total_cents)) as added, max(created_at) as at
      from orders where user_uuid is not null and not is_test and not is_cancelled group by user_uuid) a using (user_uuid)
    where (coalesce(s.orders, 0), coalesce(s.cents, 0), s.last_at) is distinct from (coalesce(a.n, 0), coalesce(a.added, 0), a.at)`;

/** Statements that wait for another's end. */
const waiting = async (): Promise<number> => {
  const rows = await app.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
};

/** One statement on orders of people whom every writer writes of. */
function write(chance: Chance): RawBuilder<unknown> {
  const buyer = sql`(select uuid from users where email like 'buyer%' order by uuid limit 1 offset ${chance.below(12)}::int)`;
  const some = sql`(select order_id from orders where order_id % 7 = ${chance.below(7)} order by order_id limit ${chance.between(1, 3)}::int for update)`;
  const at = new Date(app.clock.now().getTime() - chance.below(1_000) * 3_600_000);
  return chance.oneOf([
    sql`insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents, is_test)
      select 'Shopify', gen_random_uuid()::text, 'web', ${buyer}, ${at}, ${at}, ${chance.below(9_000)}::int + n, ${chance.happens(0.1)}
      from generate_series(1, 2) n`,
    sql`insert into orders (source, source_id, name, created_at, updated_at, total_cents)
      values ('Shopify', gen_random_uuid()::text, 'guest', ${at}, ${at}, 100)`,
    sql`update orders set current_total_cents = ${chance.below(5_000)}::int where order_id in ${some}`,
    sql`update orders set is_cancelled = not is_cancelled where order_id in ${some}`,
    sql`update orders set is_test = not is_test where order_id in ${some}`,
    sql`update orders set created_at = ${at} where order_id in ${some}`,
    sql`update orders set user_uuid = ${buyer} where order_id in ${some}`,
    sql`update orders set user_uuid = null where order_id in ${some}`,
    sql`update orders set order_note = 'seen' where order_id in ${some}`,
    sql`delete from orders where order_id in ${some}`,
  ]);
}

describe("what each person has bought", () => {
  it("is exact after 2,400 random writes of every kind, of the same people from four connections at once", async () => {
    // A statement locks people in one order, so none of them ends in a deadlock.
    await writeAtRandom(app, { writers: 4, transactions: 600, writesInEach: 1, write });
    expect(await wrongSums()).toEqual([]);
    const rows = await app.sql<{ n: number }>`select count(*) as n from user_order_sums where orders > 0`;
    expect(rows[0]?.n).toBeGreaterThan(6);
  });

  it("has both of two orders that are made at the same moment", async () => {
    const buyer = await aCustomer(app);
    const order = sql`insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents)
      values ('Shopify', gen_random_uuid()::text, 'web', ${buyer}, ${app.clock.now()}, ${app.clock.now()}, 700)`;
    const { db } = app.platform;
    await order.execute(db);
    const isWritten = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const first = db.transaction().execute(async (tx) => {
      await order.execute(tx);
      isWritten.resolve();
      await mayEnd.promise;
    });
    await isWritten.promise;
    const second = order.execute(db);
    await expect.poll(waiting).toBe(1);
    mayEnd.resolve();
    await Promise.all([first, second]);
    const rows = await app.sql`select orders, cents from user_order_sums where user_uuid = ${buyer}`;
    expect(rows).toEqual([{ orders: 3, cents: 2_100 }]);
  });

  it("goes with the account, and its orders stay", async () => {
    await app.sql`delete from users where role = 'customer'`;
    const rows = await app.sql`select from user_order_sums`;
    expect(rows).toEqual([]);
    expect(await wrongSums()).toEqual([]);
  });
});
