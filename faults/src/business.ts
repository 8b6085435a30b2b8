/** Orders for the run, put in as the shop would: each with its upload and its reward, in one transaction. */
import { sql } from "kysely";
import { orderErpUpload } from "../../server/src/areas/orders/index.ts";
import { orderReward } from "../../server/src/areas/loyalty/index.ts";
import { systemClock } from "../../server/src/platform/clock/clock.ts";
import { type Database, inTransaction } from "../../server/src/platform/database/database.ts";
import { jobQueue } from "../../server/src/platform/jobs/job-queue.ts";
import { turnSwitch } from "../../server/src/platform/settings/setting-rows.ts";

/** What each order earns: two bags at 46.00 of which two and a half per cent. */
export const rewardCents = 230;

const deps = { clock: systemClock, jobs: jobQueue };

/** Turns both switches on and gives the part its percentage. */
export async function openBusiness(db: Database): Promise<void> {
  const at = systemClock.now();
  for (const key of ["upload", "allowRewardTransactions"]) await turnSwitch(db, { key, isOn: true, at });
  await sql`
    insert into part_rewards (part_code, since, basis_points, username)
    values ('ESP-1KG', '2025-01-01', 250, 'faults') on conflict do nothing`.execute(db);
}

export interface RunOrder {
  readonly orderId: number;
  readonly card: string;
  /** Its PO number. */
  readonly reference: string;
}

/** @param first - number of the first order's customer, so that no two orders share a card */
export async function placeOrders(
  db: Database,
  { first, count, isUploaded }: { first: number; count: number; isUploaded: boolean },
): Promise<RunOrder[]> {
  const orders: RunOrder[] = [];
  for (let n = first; n < first + count; n += 1) orders.push(await placeOrder(db, { n, isUploaded }));
  return orders;
}

/** What the web shop calls an order. */
const shopNumberOf = (n: number): number => 5_551_234_000_000 + n;

function placeOrder(db: Database, { n, isUploaded }: { n: number; isUploaded: boolean }): Promise<RunOrder> {
  const card = `603628-2000${String(n).padStart(5, "0")}`;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ orderId: number }>`
      with person as (
        insert into users (role, email, first_name, last_name, country, created_at, updated_at, email_verified_at)
        values ('customer', ${`faults${n}@example.test`}, 'Fay', ${`Fault${n}`}, 'Australia', now(), now(), now()) returning uuid
      ), account as (
        insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
        select uuid, ${card}, 0, 0, now() from person
      ), placed as (
        insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents, customer_email,
          shipping_address, shipping_title, shipping_cents, shipping_lines)
        select 'Shopify', ${`gid://shopify/Order/${shopNumberOf(n)}`}, ${`#${n}`}, uuid, now(), now(), 10195, ${`faults${n}@example.test`},
          '{"name":"Fay Fault","address1":"1 Test St","city":"Brisbane","state":"QLD","postCode":"4000","country":"Australia","phone":"+61400000001"}',
          'Standard', 995, '[{"title":"Standard","cents":995,"discountCents":0,"taxCents":90,"refundedCents":0}]' from person returning order_id
      )
      insert into order_lines (order_id, n, sku, title, quantity, unit_price_cents)
      select order_id, 1, 'ESP-1KG', 'Espresso Blend 1 kg', 2, 4600 from placed returning order_id as "orderId"`.execute(
      tx,
    );
    const orderId = rows[0]?.orderId ?? 0;
    if (isUploaded) await orderErpUpload(deps, tx, orderId);
    await orderReward(deps, tx, orderId);
    return { orderId, card, reference: `WEB-S${shopNumberOf(n)}` };
  });
}

/** How many effects stand how. */
export async function standings(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ at: string; count: number }>`
    select kind || ' ' || state as at, count(*) as count from outbound_effects group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ at, count }) => [at, count]));
}

/** How many effects still go on by themselves. */
export async function openEffects(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from outbound_effects where state in ('pending', 'sending', 'unknown')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How an order stands in our book: each effect's state, the ERP's number, and what it earned. */
export interface Book {
  readonly orderId: number;
  readonly epicorId: string;
  readonly upload: string | null;
  readonly reward: string | null;
  readonly cents: number | null;
}
export async function bookOf(db: Database): Promise<Map<number, Book>> {
  const { rows } = await sql<Book>`
    select order_id as "orderId", epicor_id as "epicorId", r.cents,
      (select state from outbound_effects where kind = 'erp-upload' and subject = o.order_id::text) as upload,
      (select state from outbound_effects where kind = 'order-reward' and subject = o.order_id::text) as reward
    from orders o left join order_rewards r using (order_id)`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Why effects wait for staff, with how many of each. */
export async function reasonsForStaff(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select kind || ' ' || state || ': ' || regexp_replace(reason, '[0-9]+', 'n', 'g') as reason, count(*) as count
    from outbound_effects where state in ('parked', 'rejected') group by 1 order by 2 desc`.execute(db);
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}
