/**
 * Orders of fourteen months in every state there is, and some from before Bean Dollars. Most are of customers with an account; what waits
 * for the ERP is young, with a few that staff have to look at.
 */
import { sql } from "kysely";
import { insertRows } from "../../platform/database/write-rows.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { DemoArea, DemoContext } from "../demo-area.ts";
import { stillThere } from "../demo-rows.ts";
import { type Chance, chanceOf, commonFirst } from "../random.ts";
import { demoOrder, type DemoOrder, momentOf, type Placed } from "./demo-order.ts";
import { demoGoods } from "./goods.ts";
import { allGoods, earnedBy } from "./lines.ts";
import { type Buyer, buyersOf, guestOf } from "./people.ts";

const recentCount = 11_700;
const legacyCount = 300;
/** Bean Dollars began then, unless the operator says otherwise. */
const beanDollarsBegan = Date.parse("2024-01-01T00:00:00+10:00");
const halfAYear = 182 * 86_400_000;

export const ordersDemo: DemoArea = {
  name: "orders",
  async seed(tx, context) {
    const orders = await ordersOfPeopleStillThere(tx, context);
    await insertRows(
      tx,
      "orders",
      orders.map(({ row }) => row),
    );
    const numbers = await numbersOf(tx);
    const numbered = orders.map((order) => ({ ...order, orderId: numbers.get(keyOf(order.row)) ?? 0 }));
    await insertRows(tx, "order_lines", numbered.flatMap(linesOf));
    await insertRows(tx, "part_rewards", await missingPartRewards(tx));
    await insertRows(tx, "order_rewards", await rewardsOf(tx, numbered));
    await insertRows(tx, "outbound_effects", numbered.flatMap(effectsOf));
    await insertAttempts(tx);
    return `${orders.length} orders`;
  },
};

type NumberedOrder = DemoOrder & { readonly orderId: number };

async function ordersOfPeopleStillThere(tx: Tx, context: DemoContext): Promise<readonly DemoOrder[]> {
  const chance = chanceOf("crema demo orders");
  const cards = await cardsOf(tx);
  const buyers = buyersOf(chance, { context, cards });
  const good = commonFirst(chance, demoGoods, 5);
  const there = await stillThere(
    tx,
    buyers.flatMap(({ user }) => (user === undefined ? [] : [user.uuid])),
  );
  return [...legacyMoments(chance), ...recentMoments(chance, context)]
    .map((at, index) => placedOrder(chance, { at, index }, buyers))
    .map((placed) => ({ ...placed, hasCard: cards.has(placed.buyer.user?.uuid ?? "") }))
    .map((placed) => demoOrder(chance, placed, { context, good }))
    .filter(({ row }) => row.user_uuid === null || there.has(row.user_uuid));
}

const inOrder = (moments: readonly Date[]): readonly Date[] => moments.toSorted((a, b) => a.getTime() - b.getTime());
const recentMoments = (chance: Chance, context: DemoContext): readonly Date[] =>
  inOrder(Array.from({ length: recentCount }, () => momentOf(chance, context)));
const legacyMoments = (chance: Chance): readonly Date[] =>
  inOrder(
    Array.from({ length: legacyCount }, () => new Date(beanDollarsBegan - 1 - Math.floor(chance.next() * halfAYear))),
  );

function placedOrder(
  chance: Chance,
  { at, index }: { at: Date; index: number },
  buyers: readonly Buyer[],
): Omit<Placed, "hasCard"> {
  const isLegacy = at.getTime() < beanDollarsBegan;
  const chosen = buyers[Math.floor(chance.next() ** 1.6 * buyers.length)];
  const isKnown = chosen?.user !== undefined && chosen.user.created_at < at && !chance.happens(0.04);
  const shop = chance.happens(0.3) ? "POS" : isLegacy && chance.happens(0.7) ? "Woocommerce" : "Shopify";
  return { at, index, isLegacy, source: shop, buyer: isKnown ? chosen : guestOf(chance, index) };
}

async function cardsOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ userUuid: string; fom: string }>`
    select user_uuid as "userUuid", fom from loyalty_accounts`.execute(tx);
  return new Map(rows.map(({ userUuid, fom }) => [userUuid, fom]));
}

const keyOf = ({ source, source_id }: { source: string; source_id: string }): string => `${source} ${source_id}`;

async function numbersOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ source: string; source_id: string; order_id: number }>`
    select source, source_id, order_id from orders`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.order_id]));
}

const linesOf = ({ orderId, lines }: NumberedOrder) => lines.map(({ row }) => ({ order_id: orderId, ...row }));

/** What staff have set since is left alone. */
async function missingPartRewards(tx: Tx) {
  const { rows } = await sql<{ sku: string }>`select part_code as sku from part_rewards`.execute(tx);
  const there = new Set(rows.map(({ sku }) => sku));
  return allGoods
    .filter(({ sku, basisPoints }) => basisPoints > 0 && !there.has(sku))
    .map(({ sku, basisPoints }) => ({
      part_code: sku,
      since: new Date(beanDollarsBegan),
      basis_points: basisPoints,
      username: "admin@crema.test",
    }));
}

async function rewardsOf(tx: Tx, orders: readonly NumberedOrder[]) {
  const cards = await cardsOf(tx);
  return orders
    .filter(({ reward }) => reward === "rewarded" || reward === "manual")
    .map(({ orderId, reward, row, lines }) => {
      const isManual = reward === "manual";
      const skus = isManual ? [] : earnedBy(lines);
      const cents = skus.reduce((sum, one) => sum + one.cents, 0);
      return {
        order_id: orderId,
        fom: cards.get(row.user_uuid ?? "") ?? "",
        cents,
        // As the sandbox adds them.
        accrued_points: Math.floor(cents / 100),
        skus,
        processed_at: isManual ? null : row.updated_at,
        transaction_id: skus.length === 0 ? "" : String(8_800_000 + orderId),
        manually_processed: isManual,
      };
    });
}

const notFound = "The ERP did not answer, and the order was not found there";
const reasons = {
  "erp-upload": { rejected: "The ERP would not take it as it is", parked: notFound },
  "order-reward": {
    rejected: "The card is not known to the provider",
    parked: "The provider did not answer, and the try was taken back",
  },
} as const;
type Kind = keyof typeof reasons;
const isStopped = (fate: string): fate is "rejected" | "parked" => fate === "rejected" || fate === "parked";

function effectsOf({ orderId, erp, reward, row }: DemoOrder & { readonly orderId: number }) {
  const effect = (kind: Kind, state: "rejected" | "parked", lane: string) => ({
    kind,
    subject: String(orderId),
    lane,
    payload: {},
    state,
    reason: reasons[kind][state],
    reference: "",
    fence: 1,
    next_at: row.updated_at,
    tries: 0,
    created_at: row.created_at,
    updated_at: row.updated_at,
  });
  return [
    ...(isStopped(erp) ? [effect("erp-upload", erp, `order:${orderId}`)] : []),
    ...(isStopped(reward) ? [effect("order-reward", reward, `order-reward:${orderId}`)] : []),
  ];
}

/** The try behind each parked effect, and what the look-ups said: nothing of it is there, so that staff may have it sent again. */
async function insertAttempts(tx: Tx): Promise<void> {
  const notes = [{ what: "Sent" }, { what: "No answer came" }, { what: "Looked for: not found" }];
  await sql`
    insert into outbound_attempts (effect_id, n, key, target, sent, state, notes, started_at, finished_at)
    select id, 1, 'DEMO-' || subject, case kind when 'erp-upload' then 'erp' else 'primary' end, '{}', 'absent',
      ${JSON.stringify(notes)}::jsonb, created_at, updated_at
    from outbound_effects e where state = 'parked' and kind in ('erp-upload', 'order-reward')
      and not exists (select from outbound_attempts a where a.effect_id = e.id)`.execute(tx);
}
