/** Badge, Today, list and bell say one number. docs/decisions/0078-numbers-count-what-needs-attention.md. */
import { listFailures, listJobs } from "@crema/contract/areas/jobs";
import { listOrders } from "@crema/contract/areas/orders";
import { listBookings } from "@crema/contract/areas/shipping-labels";
import { listWorkQueues, type WorkQueue } from "@crema/contract/areas/start";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aBooking } from "../../../test/bookings.ts";
import { aStuckEffect } from "../../../test/jobs.ts";
import { aLoyaltyCard } from "../../../test/loyalty.ts";
import { aWebOrder, setOrder } from "../../../test/orders.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { type Chance, chanceOf } from "../../demo/random.ts";
import { courierStates } from "../../providers/couriers/courier-states.ts";

const since = "2026-09-01T00:00:00+10:00";
/** Brisbane's days around 21 November, the day of the tests' clock. */
const [sixWeeksAgo, dayAfterTomorrow] = [
  Date.parse("2026-10-10T00:00:00+10:00"),
  Date.parse("2026-11-23T00:00:00+10:00"),
];
const [fiveDaysAgo, ninetyDaysAgo] = [Date.parse("2026-11-16T00:00:00+10:00"), Date.parse("2026-08-23T00:00:00+10:00")];
const day = 86_400_000;

const app = await startFileApp({ BEAN_DOLLAR_START_DATE: since });
let headers: { authorization: string };
/** With a card, with an account and no card, and a guest. */
let people: readonly [string, string, null];
beforeAll(async () => {
  const permissions = ["order.edit", "shipping.edit", "permission.edit"];
  headers = await signInAs(app, await aStaffMember(app, { permissions }));
  people = [await aCustomer(app), await aCustomer(app), null];
  await aLoyaltyCard(app, people[0], { fom: "6035710000000009", points: 0, cents: 0 });
});

const standings = ["settled", "settled", "cancelled", "test", "unpaid"] as const;
interface State {
  readonly source: string;
  readonly standing: (typeof standings)[number];
  readonly currency: string;
  readonly inErp: "" | "number" | "date";
  readonly reward: "" | "synced" | "by hand" | "rejected";
  readonly person: 0 | 1 | 2;
  readonly at: number;
  /** How its upload stands at the ERP. */
  readonly upload: "" | "rejected" | "parked" | "unknown";
}

const stateOf = (chance: Chance, source = chance.oneOf(["Shopify", "Shopify", "POS", "Woocommerce"])): State => ({
  source,
  standing: chance.oneOf(standings),
  currency: chance.oneOf(["AUD", "AUD", "AUD", "NZD"]),
  inErp: chance.oneOf(["", "", "number", "date"]),
  reward: chance.oneOf(["", "", "synced", "by hand", "rejected"]),
  person: chance.oneOf([0, 0, 1, 2]),
  at: chance.oneOf([
    app.clock.now().getTime() - chance.below(120 * day),
    ...[sixWeeksAgo, dayAfterTomorrow, Date.parse(since)].flatMap((edge) => [edge, edge - 1]),
  ]),
  upload: source === "Woocommerce" ? "" : chance.oneOf(["", "", "rejected", "parked", "unknown"]),
});

async function stored(state: State, index: number): Promise<void> {
  const { source, standing, currency, inErp, reward, at } = state;
  const userUuid = people[state.person];
  const orderId = await aWebOrder(app, {
    source,
    currency,
    isSettled: standing === "settled",
    createdAt: new Date(at),
    ...(userUuid !== null && { userUuid }),
  });
  await setOrder(app, orderId, {
    is_cancelled: standing === "cancelled",
    is_test: standing === "test",
    epicor_id: inErp === "number" ? `E-${index}` : "",
    ...(inErp !== "" && { epicor_synced_at: new Date(at) }),
    loyalty_rewards_synced: reward === "synced",
    loyalty_rewards_rejected: reward === "rejected",
  });
  if (reward === "by hand")
    await sql`insert into order_rewards (order_id, manually_processed) values (${orderId}, true)`.execute(
      app.platform.db,
    );
  if (state.upload !== "")
    await aStuckEffect(app, { subject: String(orderId), state: state.upload, reason: `Cause ${letters(index)}` });
}
/** Numbers in a reason make no cause of their own. */
const letters = (index: number): string =>
  String(index).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

const isToUpload = ({ source, standing, currency, inErp, at }: State): boolean =>
  source === "Shopify" &&
  standing === "settled" &&
  currency === "AUD" &&
  inErp === "" &&
  at >= sixWeeksAgo &&
  at < dayAfterTomorrow;
const isToReward = ({ source, standing, currency, reward, person, at }: State): boolean =>
  source !== "Woocommerce" &&
  standing === "settled" &&
  currency === "AUD" &&
  (reward === "" || reward === "rejected") &&
  person === 0 &&
  at >= Date.parse(since) &&
  at < dayAfterTomorrow;
/** An unclear upload is always somebody's; a refused one only if something is to be sent. */
const isForStaff = ({ upload, standing, currency }: State): boolean =>
  upload === "parked" || (upload === "rejected" && standing === "settled" && currency === "AUD");

async function today(): Promise<(queue: WorkQueue) => number | undefined> {
  const { queues } = (await app.call(listWorkQueues, { headers })).body;
  return (name) => queues.find(({ queue }) => queue === name)?.count;
}
const orders = async (query: Readonly<Record<string, unknown>>): Promise<number> =>
  (await app.call(listOrders, { query, headers })).body.meta.count;

it("counts of random orders what a naive count finds, the same in badge, Today, list and bell", async () => {
  const chance = chanceOf("attention");
  const states = Array.from({ length: 700 }, () => stateOf(chance));
  for (const [index, state] of states.entries()) await stored(state, index);
  const count = (rule: (state: State) => boolean): number => states.filter(rule).length;
  const todays = await today();

  const toUpload = count(isToUpload);
  const opening = { source: "shopify", showNotUploadedToEpicor: true };
  const dates = { dateFrom: sixWeeksAgo / 1_000, dateTo: dayAfterTomorrow / 1_000 - 1 };
  expect(await orders({ limit: 1, attention: "upload" }), "badge").toBe(toUpload);
  expect(await orders({ ...opening, ...dates, attention: "upload" }), "list").toBe(toUpload);
  expect(todays("ordersNotSent"), "Today").toBe(toUpload);
  // As it opens it also shows those that nobody can do anything about.
  expect(await orders({ ...opening, ...dates })).toBeGreaterThan(toUpload);

  const toReward = count(isToReward);
  const rewards = { showLoyaltyNotUploaded: true, attention: "reward" };
  expect(await orders({ ...rewards, dateFrom: Date.parse(since) / 1_000, dateTo: dates.dateTo })).toBe(toReward);
  expect(todays("rewardsNotSynced")).toBe(toReward);

  const forStaff = count(isForStaff);
  const { meta } = (await app.call(listJobs, { query: { forStaff: "parked" }, headers })).body;
  expect([todays("parkedEffects"), meta.count]).toEqual([forStaff, forStaff]);
  expect((await app.call(listFailures, { headers })).body.unread).toBe(forStaff);
  for (const [what, number] of Object.entries({ toUpload, toReward, forStaff }))
    expect(number, what).toBeGreaterThan(9);
});

it("counts of random parcels those booked 5 to 90 days ago that are on their way", async () => {
  const chance = chanceOf("stuck");
  const parcels = Array.from({ length: 300 }, () => ({
    state: chance.oneOf([...courierStates.keys()]),
    at: chance.oneOf([
      app.clock.now().getTime() - chance.below(400 * day),
      ...[fiveDaysAgo, ninetyDaysAgo].flatMap((edge) => [edge, edge - 1]),
    ]),
  }));
  for (const { state, at } of parcels) await aBooking(app, { state, bookedAt: new Date(at) });
  await aBooking(app, { state: "order placed" });
  const ended = new Set(["completed", "parcel completed", "cancelled", "invalidated"]);
  const stuck = parcels.filter(({ state, at }) => !ended.has(state) && at >= ninetyDaysAgo && at < fiveDaysAgo).length;
  const { meta } = (await app.call(listBookings, { query: { showDeliveredNo: true, showStuckOnly: true }, headers }))
    .body;
  expect([(await today())("stuckParcels"), meta.count]).toEqual([stuck, stuck]);
  expect(stuck).toBeGreaterThan(9);
});

it("reaches zero once everything is dealt with, although cancelled and foreign orders stay", async () => {
  await sql`update orders set epicor_id = 'E', loyalty_rewards_synced = true where is_settled and currency = 'AUD'`.execute(
    app.platform.db,
  );
  await sql`update bookings set is_completed = true where current_state <> 'cancelled'`.execute(app.platform.db);
  const todays = await today();
  expect([todays("ordersNotSent"), todays("rewardsNotSynced"), todays("stuckParcels")]).toEqual([0, 0, 0]);
});
