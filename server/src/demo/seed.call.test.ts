import { verify } from "@node-rs/argon2";
import { type Location, locationProblems, locationStates, storeImageSize } from "@crema/contract/areas/locations";
import { tileProblems } from "@crema/contract/areas/offer-tiles";
import { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryImages } from "../../test/images.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { freezeAudience, mailReasons } from "../areas/segments/index.ts";
import { settableClock } from "../platform/clock/clock.ts";
import { inTransaction, openDatabase } from "../platform/database/database.ts";
import { customerCount } from "./customers.ts";
import { DemoRefused, seedDemo } from "./seed.ts";
import { demoPassword, demoStaff } from "./staff.ts";

const today = "2026-11-21";
const allAreas = [
  "users",
  "loyalty",
  "orders",
  "gift-cards",
  "bookings",
  "vouchers",
  "domains",
  "locations",
  "products",
  "segments",
  "campaign-codes",
  "redemptions",
  "older-offers",
  "shop-promotions",
  "automations",
  "mails",
  "offer-tiles",
  "notifications",
  "scripts",
  "jobs",
];
interface OfferTileOfDemo {
  readonly text1: string;
  readonly link: string;
  readonly image: string;
  readonly begun: boolean;
  readonly lasts: boolean;
}
const { imageStore, images } = memoryImages();
let database: TestDatabase;
let client: Client;
let contentsAtFirst: string | undefined;

const seed = (more: Partial<Parameters<typeof seedDemo>[0]> = {}) =>
  seedDemo({
    databaseUrl: database.url,
    environment: "local",
    password: demoPassword,
    today,
    imageStore,
    log: () => undefined,
    ...more,
  });
const one = async (text: string): Promise<unknown> =>
  Object.values((await client.query<object>(text)).rows[0] ?? {})[0];
const ordersWith = async (condition: string) =>
  Number(
    await one(`select count(*) from orders o left join outbound_effects e on e.subject = o.order_id::text
    where ${condition}`),
  );
const bookingsWith = async (condition: string) => Number(await one(`select count(*) from bookings where ${condition}`));
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("the demo business", () => {
  it("is not made in production", async () => {
    await expect(seed({ environment: "production" })).rejects.toThrow(DemoRefused);
    expect(await one("select count(*) from users")).toBe(0);
  });

  it("asks for a day that exists", async () => {
    await expect(seed({ today: "21/11/2026" })).rejects.toThrow("YYYY-MM-DD, not '21/11/2026'");
    await expect(seed({ today: "2026-13-01" })).rejects.toThrow(DemoRefused);
  });

  it("is made once", async () => {
    expect(await seed()).toEqual(allAreas);
    for (const [rows, count] of [
      ["users where role = 'customer'", customerCount],
      ["orders", 12_000],
      ["vouchers", 18],
      ["voucher_codes", 40_000],
      ["automations where active and next_run_at > '2026-11-21T14:00:00Z'", 4],
      ["automations", 6],
      ["redemptions where status = 'accepted' and uuid::text ~ '^.{14}[1-8]'", 9_000],
      ["job_runs, failure_reads where state = 'failed' and finished_at > read_until", 5],
    ] as const)
      expect(await one(`select count(*) from ${rows}`), rows).toBe(count);
    expect(await one("select sum(redemptions)::int from voucher_codes")).toBe(9_000);
    expect(
      await one(`select array_agg(relname || ', waiting: ' || gin_clean_pending_list(oid) order by relname)
        from pg_class where reloptions::text ~ 'fastupdate=off'`),
    ).toEqual(["bookings_search", "bookings_tracking_key", "users_search"].map((name) => `${name}, waiting: 0`));
    expect(await seed()).toEqual([]);
    expect(await one("select count(*) from orders")).toBe(12_000);
    contentsAtFirst = await contentsOf(database);
  });

  it("has a run of a script behind it, and social accounts to unlink", async () => {
    expect(await one("select rows_lost from script_runs where state = 'done'")).toBe(37);
    expect(await one("select count(distinct user_uuid)::int from social_logins")).toBe(60);
  });

  it("has offer tiles of today, of later and of the past, each with a picture of its own", async () => {
    const { rows } = await client.query<OfferTileOfDemo>(
      "select text1, link_url as link, image, start_date <= $1 as begun, end_date >= $1 as lasts from offer_tiles",
      [today],
    );
    const given = { startDate: "1", endDate: "2" };
    for (const { text1, link: linkUrl, image: imageUrl } of rows)
      expect(tileProblems({ text1, linkUrl, imageUrl, ...given }), text1).toEqual({});
    expect(new Set(rows.map(({ image }) => image)).size).toBe(6);
    const standing = rows.map(({ begun, lasts }) => (begun ? (lasts ? "now" : "past") : "later"));
    expect(standing.toSorted()).toEqual(["later", "now", "now", "now", "past", "past"]);
  });

  it("has orders in every state staff meet", async () => {
    const recent = "o.created_at > '2026-10-10' and source = 'Shopify'";
    for (const state of [
      `${recent} and epicor_id = '' and e.id is null and is_settled`,
      `${recent} and e.kind = 'erp-upload' and e.state = 'rejected'`,
      `${recent} and e.kind = 'erp-upload' and e.state = 'parked'`,
      "e.kind = 'order-reward' and e.state = 'rejected' and loyalty_rewards_rejected",
      "e.kind = 'order-reward' and e.state = 'parked'",
      "o.order_id in (select order_id from order_rewards where manually_processed)",
      "o.order_id in (select order_id from order_rewards where cents > 0 and transaction_id <> '' and fom <> '')",
      "o.created_at < '2023-12-31T14:00:00Z' and source = 'Woocommerce'",
      "is_cancelled",
      "not is_paid",
      "is_test",
      "user_uuid is null and source = 'Shopify'",
      "currency = 'NZD'",
      "is_subscription",
      "order_note <> ''",
      "discount_codes <> '[]'",
      "o.order_id in (select order_id from order_lines where is_gift_card)",
      "exists (select from order_lines l where l.order_id = o.order_id and gift_cards <> '[]')",
      "o.order_id in (select order_id from order_lines where sku = '')",
    ])
      expect([state, (await ordersWith(state)) > 2]).toEqual([state, true]);
    expect(await ordersWith("not exists (select from order_lines l where l.order_id = o.order_id)")).toBe(0);
    expect(await ordersWith("is_settled and epicor_id = '' and source <> 'Shopify'")).toBe(0);
    // Nothing is looked for again, for which nothing was sent: whoever presses Fix and resume has it sent.
    expect(await one("select count(*)::int from outbound_attempts where state <> 'absent'")).toBe(0);
  });

  it("has parcels of both companies and of others, with and without leave, in every state staff meet", async () => {
    for (const condition of [
      "receiver_company = 'MC' and not is_completed",
      "receiver_company = 'T10' and not is_completed",
      "receiver_company not in ('MC', 'T10')",
      "authority_to_leave = 'Yes' and not is_completed",
      "authority_to_leave = 'No'",
      "authority_to_leave = ''",
      "booked_at is null",
      ...["order placed", "in transit", "with driver", "delivery attempted", "lost"].map(
        (state) => `current_state = '${state}'`,
      ),
      ...["completed", "parcel completed"].map((state) => `is_completed and is_final and current_state = '${state}'`),
    ])
      expect([condition, (await bookingsWith(condition)) > 0]).toEqual([condition, true]);
    expect(await bookingsWith("order_id is null or epicor_id = '' or tracking_url = ''")).toBe(0);
    expect(await bookingsWith("greatest(created_at, booked_at, changed_at) > '2026-11-21T00:00:00+10:00'")).toBe(0);
  });

  it("has locations in every specified state, each by the shop's rule, with a picture of its own, and of every attribute", async () => {
    const { rows } = await client.query<Location>(
      `select *, jsonb_build_object('address1', address1, 'suburb', suburb, 'state', state, 'postcode', postcode,
        'country', country) as address from locations`,
    );
    expect(rows.length).toBe(24);
    expect(rows.map((row) => locationProblems(row, locationStates))).toEqual(rows.map(() => ({})));
    expect(await one("select string_agg(distinct state, ' ' order by state) from locations")).toBe(
      locationStates.join(" "),
    );
    expect(
      await one("select count(distinct image)::int from locations join uploads on image = '/uploads/' || name"),
    ).toBe(24);
    const picture = images.get(String(await one("select substr(image, 10) from locations order by title limit 1")));
    expect(await sharp(picture?.bytes).metadata()).toMatchObject(storeImageSize);
    for (const column of [
      "is_bean_retailer",
      "is_coffee_retailer",
      "is_alcohol_licensed",
      "is_crema_owned",
      "has_free_wifi",
    ])
      for (const value of [true, false])
        expect([column, Number(await one(`select count(*) from locations where ${column} = ${value}`)) > 2]).toEqual([
          column,
          true,
        ]);
  });

  it("has six promotions of the web shop: three that are over, one that is active and runs, two to come", async () => {
    const { rows } = await client.query<{ active: boolean; span: string }>(`
      select active, case when end_at < '${today}T00:00+10' then 'over' when start_at > '${today}T00:00+10' then 'to come' else 'on' end as span
      from shopify_promotions order by start_at`);
    expect(rows.map(({ span, active }) => `${span}${active ? ", active" : ""}`)).toEqual([
      "over",
      "over",
      "over",
      "on, active",
      "to come",
      "to come",
    ]);
  });

  it("has segments of some people each, and none of everybody", async () => {
    const { db, close } = openDatabase({ url: database.url, poolSize: 1 });
    const clock = settableClock(`${today}T09:00:00+10:00`);
    const { rows } = await client.query<{ uuid: string }>("select uuid from segments");
    const sizes = await inTransaction(db, async (tx) => {
      const found: string[] = [];
      for (const { uuid: segmentUuid } of rows) {
        const leftOut = mailReasons({ isMarketing: false });
        const frozen = await freezeAudience({ clock }, tx, {
          segmentUuid,
          purpose: "test",
          byUuid: undefined,
          leftOut,
        });
        const total = frozen?.total ?? 0;
        found.push(`${frozen?.segmentName}: ${total > 0 && total < customerCount ? "some" : total}`);
      }
      return found;
    });
    await close();
    expect(sizes).toHaveLength(11);
    expect(sizes.filter((size) => !size.endsWith(": some"))).toEqual([]);
  });

  it("leaves the kept counts exact", async () => {
    expect(
      await one(`select count(*) from (select role, status, sum(n) as kept from user_counts group by role, status) c
        full join (select role, status, count(*) as real from users group by role, status) u using (role, status)
        where coalesce(kept, 0) <> coalesce(real, 0)`),
    ).toBe(0);
    expect(await one("select sum(n)::int from user_counts")).toBe(customerCount + demoStaff.length);
  });

  it("leaves the sums of Trends exact, and gives each of its charts something to draw", async () => {
    expect(
      await one(`select count(*) from (select day, part, sum(n) as kept from (table trend_days union all table trend_changes) t
          where measure = 'revenue' group by day, part) k
        full join (select (created_at at time zone 'Australia/Brisbane')::date as day, currency as part, sum(coalesce(current_total_cents, total_cents)) as real from orders
          where not is_test and not is_cancelled group by 1, 2) o using (day, part) where coalesce(kept, 0) <> coalesce(real, 0)`),
    ).toBe(0);
    expect(
      await one(`select string_agg(distinct measure, ' ' order by measure) from (table trend_days union all table trend_changes) t
        where day > date '${today}' - 30`),
    ).toBe("company items mails orders registrations revenue state");
    expect(
      await one(
        `select count(distinct part)::int from (table trend_days union all table trend_changes) t where measure = 'mails'`,
      ),
    ).toBe(3);
  });

  it("has the five members of staff, verified, each with the password and the promised rights", async () => {
    const { rows } = await client.query<{ email: string; hash: string; permissions: string[]; read: string[] }>(
      `select email, password_hash as hash, permissions, read from users u join credentials c on c.user_uuid = u.uuid
       join permissions p on p.user_uuid = u.uuid where role = 'staff' and status = 'active'`,
    );
    expect(rows.map((row) => row.email).toSorted()).toEqual(demoStaff.map((member) => member.email).toSorted());
    for (const row of rows) {
      expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(row.hash, demoPassword)).toBe(true);
    }
    const rightsOf = (email: string) => rows.find((row) => row.email === email);
    expect(rightsOf("warehouse@crema.test")).toMatchObject({ permissions: ["shipping.edit"], read: [] });
    expect(rightsOf("readonly@crema.test")?.permissions).toEqual([]);
    expect(rightsOf("readonly@crema.test")?.read).toContain("user");
    expect(rightsOf("admin@crema.test")?.permissions).toHaveLength(11);
  });

  it("is the same in another database", async () => {
    const other = await createTestDatabase();
    await seed({ databaseUrl: other.url });
    expect([await contentsOf(other)]).toEqual([contentsAtFirst ?? "not made at first"]);
    await other.drop();
  });

  it("has telephones with the app, and six pushes whose numbers are those of their devices", async () => {
    expect(Number(await one("select count(*) from app_devices"))).toBeGreaterThan(300);
    const unreached = "not exists (select from app_devices d where d.user_uuid = u.uuid)";
    expect(await one(`select count(*) from users u where role = 'staff' and ${unreached}`)).toBe(0);
    const { rows } = await client.query<{ devices: number; counted: boolean; repeatable: number }>(`
      select p.devices, p.repeatable, p.sent + p.failed = p.devices and p.devices = c.all and p.sent = c.sent and p.repeatable = c.failed
        and p.people = (select count(*) from audience_members m join audiences a on a.uuid = m.audience_uuid
          where a.uuid = p.audience_uuid and a.purpose = 'push segment:' || p.segment_uuid and a.used_at = p.created_at) as counted
      from pushes p, lateral (
        select count(*)::int as all, count(*) filter (where s.state = 'sent')::int as sent, count(*) filter (where s.state = 'failed')::int as failed
        from push_sendings s where s.push_uuid = p.uuid) c order by p.created_at desc`);
    expect(rows.map(({ counted }) => counted)).toEqual(Array.from({ length: 6 }, () => true));
    expect(rows.every(({ devices }) => devices > 20)).toBe(true);
    expect(rows[0]?.repeatable).toBeGreaterThan(0);
  });
});

/** A digest of all that is made, but what a salt makes different. */
async function contentsOf({ url }: TestDatabase): Promise<string | undefined> {
  const connection = new Client({ connectionString: url });
  await connection.connect();
  const { rows } = await connection.query<{ digest: string }>(`
    select md5(string_agg(line, '' order by line)) as digest from (
      select u::text as line from users u union all select a::text from user_addresses a
      union all select l::text from loyalty_accounts l union all select o::text from orders o
      union all select n::text from order_lines n union all select r::text from order_rewards r
      union all select p::text from part_rewards p union all select e::text from outbound_effects e
      union all select c::text from voucher_codes c union all select d::text from domains d
      union all select s::text from segments s union all select r::text from redemptions r
      union all select f::text from offers f) made`);
  await connection.end();
  return rows[0]?.digest;
}
