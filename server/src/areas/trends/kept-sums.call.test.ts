import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";

const app = await startFileApp({ DATABASE_POOL: "8" });

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const dayOf = (instant: string) => sql`((${sql.raw(instant)} at time zone 'UTC') + interval '10 hours')::date`;

/** Days on which what is kept is not what a plain query over all rows gives; written without any of the kept sums' functions. */
async function wrongSums() {
  const { rows } = await sql`
    with o as (
      select order_id, ${dayOf("created_at")} as day, currency, coalesce(current_total_cents, total_cents) as cents, shipping_address ->> 'state' as state,
        shipping_address ->> 'country' as country, coalesce(shipping_address ->> 'company', '') || coalesce(billing_address ->> 'company', '') as company
      from orders where is_test = false and is_cancelled = false),
    counted (measure, day, part, n) as (
      select 'revenue', day, currency, sum(cents) from o group by 2, 3
      union all select 'orders', day, currency, count(*) from o group by 2, 3
      union all select 'company', day, '', count(*) from o where company <> '' group by 2
      union all select 'state', day, case when state in ('QLD', 'TAS') then state when state = 'Queensland' then 'QLD' else 'Other' end, count(*)
        from o where country = 'Australia' group by 2, 3
      union all select 'items', day, '', sum(coalesce(current_quantity, quantity)) from o join order_lines using (order_id) group by 2
      union all select 'registrations', ${dayOf("coalesce(registered_at, created_at)")}, '', count(*) from users where role <> 'staff' group by 2
      union all select 'mails', day, part, count(*) from (
        select ${dayOf("coalesce(sent_at, created_at)")} as day,
          case when state = 'sent' then 'sent' when sent_at is null then 'failed' else 'bounced' end as part
        from outbound_mails where state in ('sent', 'failed')) m group by 2, 3)
    select measure, day, part, kept, counted.n as counted
    from (select measure, day, part, sum(n) as kept from (table trend_days union all table trend_changes) k group by 1, 2, 3) kept
      full join counted using (measure, day, part)
    where coalesce(kept, 0) <> coalesce(counted.n, 0)`.execute(app.platform.db);
  return rows;
}

const writers = 4;
const transactions = 250;
const writesInEach = 4;

interface Chance {
  readonly next: () => number;
  readonly oneOf: <T>(...values: readonly [T, ...T[]]) => T;
  readonly below: (n: number) => number;
}
function chanceOf(seed: number): Chance {
  const next = numbers(seed);
  const below = (n: number): number => Math.floor(next() * n);
  return { next, below, oneOf: (...values) => values[below(values.length)] ?? values[0] };
}

/** Some instant of a fortnight, midnights of Brisbane among them. */
const moment = ({ below, oneOf }: Chance): Date =>
  new Date(Date.UTC(2026, 10, 1 + below(14), oneOf(13, 14, below(24)), oneOf(59, 0, below(60)), oneOf(59, 0)));
const address = ({ oneOf }: Chance): string =>
  JSON.stringify(
    oneOf<object>(
      {},
      { state: "QLD", country: "Australia", company: oneOf("", "Roasters Pty Ltd") },
      { state: "Queensland", country: "Australia" },
      { state: "TAS", country: "Australia" },
      { state: "", country: "Australia" },
      { state: "Auckland", country: "New Zealand", company: "Kiwi Ltd" },
    ),
  );

/** One write that touches what is counted, of up to three of this writer's own rows or of anybody's. */
function write(writer: number, chance: Chance): RawBuilder<unknown> {
  const { below, oneOf } = chance;
  const at = moment(chance);
  const of = oneOf(`w${writer}`, "w0");
  const someOrders = sql`(
    select order_id from orders where name = ${of} and order_id % 7 = ${below(7)} order by order_id limit ${1 + below(3)} for update)`;
  const someLines = sql`(
    select order_id, n from order_lines where order_id in (select order_id from orders where name = ${of} and order_id % 5 = ${below(5)} order by order_id limit 2))`;
  const someUsers = sql`(select uuid from users where first_name = ${of} order by uuid limit ${1 + below(2)} for update)`;
  const someMails = sql`(select id from outbound_mails where kind = ${of} order by id limit ${1 + below(2)} for update)`;
  const kinds = [
    sql`insert into orders (source, source_id, name, created_at, updated_at, total_cents, currency, shipping_address, billing_address, is_test)
      select 'Shopify', gen_random_uuid()::text, ${`w${writer}`}, ${at}::timestamptz + n * interval '7 hours', ${at}, ${below(9_000)},
        ${oneOf("AUD", "AUD", "NZD")}, ${address(chance)}::jsonb, ${address(chance)}::jsonb, ${oneOf(false, false, true)}
      from generate_series(1, 3) n`,
    sql`insert into order_lines (order_id, n, sku, title, quantity, unit_price_cents)
      select order_id, 1 + (select coalesce(max(n), 0) from order_lines l where l.order_id = o.order_id), 'A', 'A', ${1 + below(5)}, 100
      from (select order_id from orders where name = ${`w${writer}`} order by order_id desc limit 4) o on conflict do nothing`,
    sql`update order_lines set current_quantity = ${oneOf(null, 0, 1)}, quantity = ${1 + below(4)} where (order_id, n) in ${someLines}`,
    sql`delete from order_lines where (order_id, n) in ${someLines}`,
    sql`update orders set created_at = ${at} where order_id in ${someOrders}`,
    sql`update orders set is_cancelled = not is_cancelled where order_id in ${someOrders}`,
    sql`update orders set current_total_cents = ${oneOf(null, below(500))}, updated_at = ${at} where order_id in ${someOrders}`,
    sql`update orders set currency = ${oneOf("AUD", "NZD")}, is_test = ${oneOf(true, false)} where order_id in ${someOrders}`,
    sql`update orders set shipping_address = ${address(chance)}::jsonb where order_id in ${someOrders}`,
    sql`update orders set order_note = 'Note' where order_id in ${someOrders}`,
    sql`delete from orders where order_id in ${someOrders}`,
    sql`insert into users (role, first_name, email, registered_at, created_at, updated_at)
      select ${oneOf("customer", "staff")}, ${`w${writer}`}, gen_random_uuid()::text, ${oneOf(null, at)}::timestamptz, ${at}, ${at} from generate_series(1, 2)`,
    sql`update users set role = ${oneOf("customer", "staff")}, registered_at = ${oneOf(null, at)}::timestamptz where uuid in ${someUsers}`,
    sql`update users set ended_at = ${at} where uuid in ${someUsers}`,
    sql`delete from users where uuid in ${someUsers}`,
    sql`insert into outbound_mails (kind, subject_id, recipient, version, message, next_attempt_at, created_at)
      select ${`w${writer}`}, gen_random_uuid()::text, 'a@b.test', '', '{}', ${at}, ${at} from generate_series(1, 2)`,
    sql`update outbound_mails set state = 'sent', sent_at = ${at} where id in ${someMails}`,
    sql`update outbound_mails set state = ${oneOf("failed", "withdrawn", "pending")} where id in ${someMails}`,
    sql`delete from outbound_mails where id in ${someMails}`,
  ];
  return kinds[below(kinds.length)] ?? sql`select 1`;
}

/** What PostgreSQL says to the one of two writers it ends: they wait for each other, or the other deleted the order of a line. */
const isRace = (error: unknown): boolean =>
  error instanceof Error && /deadlock detected|order_lines_order_id_fkey/.test(error.message);

/** Several writes in one transaction; every tenth transaction is taken back. */
async function writeSome(writer: number, chance: Chance): Promise<void> {
  try {
    await app.platform.db.transaction().execute(async (tx) => {
      for (let n = 0; n < writesInEach; n += 1) await write(writer, chance).execute(tx);
      if (chance.next() < 0.1) throw new Error("taken back");
    });
  } catch (error) {
    if (!(error instanceof Error && error.message === "taken back") && !isRace(error)) throw error;
  }
}

describe("the kept sums of Trends", () => {
  it("are those of a plain query after 4,000 random writes of every kind, from several connections at once", async () => {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const chance = chanceOf(writer);
        for (let n = 0; n < transactions; n += 1) await writeSome(writer, chance);
      }),
    );
    expect(await wrongSums()).toEqual([]);
    const { rows } = await sql<{ measure: string }>`select distinct measure from trend_days order by 1`.execute(
      app.platform.db,
    );
    expect(rows.map(({ measure }) => measure)).toEqual([
      "company",
      "items",
      "mails",
      "orders",
      "registrations",
      "revenue",
      "state",
    ]);
  });

  it("are the same once they are taken over into the days", async () => {
    await sql`select fold_trends()`.execute(app.platform.db);
    const { rows } = await sql`select from trend_changes`.execute(app.platform.db);
    expect(rows).toEqual([]);
    expect(await wrongSums()).toEqual([]);
  });
});
