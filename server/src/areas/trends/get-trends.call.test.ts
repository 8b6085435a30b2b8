import { type ChartKey, chartKeys, chartSections, getTrends, type NativeCard } from "@crema/contract/areas/trends";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aWebOrder, setOrder } from "../../../test/orders.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

/** 21 November, noon, in Brisbane. */
const app = await startFileApp();
let headers: { authorization: string };
beforeAll(async () => {
  headers = await signInAs(app, await aStaffMember(app, { read: ["trend"] }));
  await someBusiness();
});

const at = (text: string): Date => new Date(`${text}+10:00`);
const line = (quantity: number, cents: number) => ({ sku: "ESP-1KG", quantity, unitPriceCents: cents });

/** Orders of today, of the last minute of yesterday, and of before; 9.95 of each is its shipping. */
async function someBusiness(): Promise<void> {
  const today = { createdAt: at("2026-11-21T00:00:00.000") };
  await aWebOrder(app, { ...today, lines: [line(2, 1_000), line(1, 505)], address: { company: "Roasters Pty Ltd" } });
  const refunded = await aWebOrder(app, { ...today, lines: [line(3, 1_000)], address: { state: "Tasmania" } });
  await setOrder(app, refunded, { current_total_cents: 2_000 });
  await aWebOrder(app, { createdAt: at("2026-11-20T23:59:59.999"), lines: [line(1, 5)] });
  await aWebOrder(app, {
    ...today,
    currency: "NZD",
    lines: [line(1, 4_005)],
    address: { state: "Auckland", country: "New Zealand" },
  });
  const cancelled = await aWebOrder(app, { ...today, lines: [line(9, 9_000)] });
  await setOrder(app, cancelled, { is_cancelled: true });
  const test = await aWebOrder(app, { ...today, lines: [line(9, 9_000)] });
  await setOrder(app, test, { is_test: true });
  await aWebOrder(app, { createdAt: at("2026-10-22T12:00:00.000"), lines: [line(1, 1_005)] });
  await aWebOrder(app, { createdAt: at("2024-12-01T00:00:00.000"), lines: [line(4, 5)], address: { state: "??" } });
  await aWebOrder(app, { createdAt: at("2024-11-30T23:59:59.999"), lines: [line(1, 5)] });
  await aCustomer(app, { createdAt: at("2026-11-21T00:00:00.000") });
  await aCustomer(app, { createdAt: at("2026-11-20T23:59:59.000"), isArchived: true });
  await sql`
    insert into outbound_mails (kind, subject_id, recipient, version, message, next_attempt_at, created_at, state, sent_at)
    select 'verify-email', n::text, 'a@b.test', '', '{}', now(), ${at("2026-11-20T23:00:00.000")}, state, sent_at::timestamptz
    from (values (1, 'sent', '2026-11-21T00:00:00+10'), (2, 'failed', '2026-11-21T08:00:00+10'), (3, 'failed', null),
      (4, 'pending', null), (5, 'withdrawn', null)) m (n, state, sent_at)`.execute(app.platform.db);
}

async function drawn(chart: ChartKey, period?: "days" | "months" | "years"): Promise<NativeCard> {
  const answer = await app.call(getTrends, { query: { chart, ...(period && { period }) }, headers });
  const [card, ...more] = answer.body.sections.flatMap(({ cards }) => cards);
  expect(more).toEqual([]);
  if (card?.kind !== "native") throw new Error(`${chart} is not drawn by us`);
  return card;
}
/** Points with anything in them. */
const filled = ({ points }: NativeCard) =>
  points
    .filter(({ values }) => values.some((value) => value !== null && Number(value) !== 0))
    .map(({ at: when, values }) => [when, ...values]);

describe("GET /v1/trends", () => {
  it("[TRD-05] [AMD-38] answers the ten charts by section, each with figures of our own where no address is configured", async () => {
    const { status, body } = await app.call(getTrends, { headers });
    expect(status).toBe(200);
    expect(
      body.sections.map(({ title, cards }) => [title, cards.map((card) => [card.key, card.title, card.kind])]),
    ).toEqual(
      chartSections.map(({ title, charts }) => [title, charts.map((slot) => [slot.key, slot.title, "native"])]),
    );
    expect(body.sections.flatMap(({ cards }) => cards.map(({ key }) => key))).toEqual([...chartKeys]);
  });

  it("adds up revenue per Brisbane day, less refunds, without cancelled orders and tests, each currency for itself", async () => {
    const card = await drawn("revenue.days");
    expect(card.series).toEqual([
      { key: "AUD", label: "AUD", unit: "money", currency: "AUD" },
      { key: "NZD", label: "NZD", unit: "money", currency: "NZD" },
    ]);
    expect([card.points.length, card.points[0]?.at, card.points.at(-1)?.at]).toEqual([30, "2026-10-23", "2026-11-21"]);
    expect(filled(card)).toEqual([
      ["2026-11-20", "10.00", "0.00"],
      ["2026-11-21", "55.00", "50.00"],
    ]);
  });

  it("adds up revenue per month and per year, and shows months and years without any", async () => {
    const months = await drawn("revenue.months", "years");
    expect([months.points.length, months.points[0]?.at]).toEqual([24, "2024-12"]);
    expect(filled(months)).toEqual([
      ["2024-12", "10.15", "0.00"],
      ["2026-10", "20.00", "0.00"],
      ["2026-11", "65.00", "50.00"],
    ]);
    expect((await drawn("revenue.years")).points).toEqual([
      { at: "2024", values: ["20.15", "0.00"] },
      { at: "2025", values: ["0.00", "0.00"] },
      { at: "2026", values: ["85.00", "50.00"] },
    ]);
  });

  it("tells what is spent per order, and nothing where nobody ordered", async () => {
    const { points } = await drawn("orders.average", "days");
    expect(points.slice(-3)).toEqual([
      { at: "2026-11-19", values: [null, null] },
      { at: "2026-11-20", values: ["10.00", null] },
      { at: "2026-11-21", values: ["27.50", "50.00"] },
    ]);
  });

  it("counts orders, those of companies, and items, in the period asked for", async () => {
    expect(filled(await drawn("orders.placed", "days"))).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 3],
    ]);
    expect(filled(await drawn("orders.placed"))).toEqual([
      ["2024-12", 1],
      ["2026-10", 1],
      ["2026-11", 4],
    ]);
    expect(filled(await drawn("orders.company", "years"))).toEqual([["2026", 1]]);
    expect(filled(await drawn("orders.items", "days"))).toEqual([
      ["2026-11-20", "1.00", 1, 1],
      ["2026-11-21", "2.33", 7, 3],
    ]);
  });

  it("counts orders by where in Australia they go, by any writing of a state", async () => {
    const states = async (period: "days" | "years") =>
      Object.fromEntries(filled(await drawn("orders.by-state", period)).map(([state, n]) => [state, n]));
    expect(await states("days")).toEqual({ QLD: 2, TAS: 1 });
    expect(await states("years")).toEqual({ QLD: 4, TAS: 1, Other: 1 });
    expect((await drawn("orders.by-state")).points.map((point) => point.at)).toEqual(
      "NSW VIC QLD WA SA TAS ACT NT Other".split(" "),
    );
  });

  it("counts who registered, archived since or not, and what became of mails", async () => {
    expect(filled(await drawn("memberships.registrations", "days"))).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 1],
    ]);
    const email = await drawn("memberships.email", "days");
    expect(email.series.map(({ label }) => label)).toEqual(["Sent", "Came back", "Not sent"]);
    expect(filled(email)).toEqual([
      ["2026-11-20", 0, 0, 1],
      ["2026-11-21", 1, 1, 0],
    ]);
  });

  it("[TRD-01] is for those who may view trends, and knows its charts and periods", async () => {
    const other = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit", "user.edit"] }));
    expect((await app.call(getTrends, { headers: other })).status).toBe(403);
    expect((await app.call(getTrends, { query: { chart: "revenue.weeks" }, headers })).status).toBe(422);
    expect((await app.call(getTrends, { query: { period: "weeks" }, headers })).status).toBe(422);
  });

  it("moves on at midnight in Brisbane", async () => {
    app.clock.set(at("2027-01-01T00:00:00.000"));
    headers = await signInAs(app, await aStaffMember(app, { read: ["trend"] }));
    expect((await drawn("revenue.days")).points.at(-1)?.at).toBe("2027-01-01");
    expect((await drawn("revenue.years")).points.at(-1)).toEqual({ at: "2027", values: ["0.00", "0.00"] });
    expect((await drawn("revenue.months")).points[0]?.at).toBe("2025-02");
  });
});
