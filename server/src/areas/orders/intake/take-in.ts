/**
 * Orders come in: each once, whoever tells of it and how often, in whatever order. Every way in goes through here: webhooks, the shop's
 * records, tills, files. Source: B.3 "order intake"; docs/decisions/0032-orders-come-in.md.
 */
import type { Tx } from "../../../platform/database/database.ts";
import { isIdOfName } from "../../../providers/storefront/storefront-order.ts";
import { redeemInShop, type ToldUse } from "../../promotions/index.ts";
import { type ArrivedOrder, keyOf, type StoredOrder } from "./intake-order.ts";
import {
  addOrders,
  type Buyer,
  changeOrders,
  lockOrders,
  putLines,
  putRaws,
  usersOf,
  giveShopIds,
  shopIdsOf,
  withoutRewardOrNotice,
} from "./intake-rows.ts";
import { mergeOrder, type Merged, newOrder } from "./merge-order.ts";
import { recordRules, withoutSecrets } from "./raw/raw-record.ts";
import { usesOfCodes } from "./used-codes.ts";
import { causeEffects, type IntakeDeps, parkLostRefunds, parkRefunds } from "./what-follows.ts";

export interface TakenOrder {
  readonly orderId: number;
  readonly how: "new" | "changed" | "unchanged" | "older";
  readonly uses: readonly ToldUse[];
}

interface Intake {
  readonly orders: readonly ArrivedOrder[];
  /** Orders placed before this instant are history: nothing is sent for one by itself. */
  readonly since: Date;
}

interface Entered extends Merged {
  readonly orderId: number;
  readonly arrived: ArrivedOrder;
  readonly before: StoredOrder | undefined;
}

export async function takeInOrders(
  deps: IntakeDeps,
  tx: Tx,
  { orders, since }: Intake,
): Promise<readonly TakenOrder[]> {
  const taken = new Map<ArrivedOrder, TakenOrder>();
  const { inOrder, identified } = await withKnownIds(tx, orders);
  let left = inOrder;
  // Records of one order one after the other; one that somebody else adds at the same time is stored the next time round.
  while (left.length > 0) {
    const firsts = [...new Map(left.toReversed().map((one) => [keyOf(one.order), one])).values()];
    for (const [arrived, result] of await takeEachOnce(deps, tx, { orders: firsts, since })) taken.set(arrived, result);
    left = left.filter((one) => !taken.has(one));
  }
  // Under its id the journal may know of an order's reward what it did not know under the name.
  await parkLostRefunds(deps, tx, await withoutRewardOrNotice(tx, identified));
  return inOrder.flatMap((one) => taken.get(one) ?? []);
}

interface KnownOrders {
  readonly inOrder: readonly ArrivedOrder[];
  /** Stored orders that were known by their names until now. */
  readonly identified: readonly number[];
}

/** An order of a file without ids is the shop's order of that name, whichever of both is told first. */
async function withKnownIds(tx: Tx, orders: readonly ArrivedOrder[]): Promise<KnownOrders> {
  const ofShop = orders.filter(({ order }) => order.source !== "Woocommerce").map(({ order }) => order);
  const withIds = ofShop.filter(({ id }) => !isIdOfName(id));
  const identified = await giveShopIds(tx, withIds);
  const named = ofShop.flatMap(({ id, name }) => (isIdOfName(id) ? [name] : []));
  const known = await shopIdsOf(tx, named);
  const inOrder = orders.map((arrived) => {
    const found = isIdOfName(arrived.order.id) ? known.get(arrived.order.name) : undefined;
    return found === undefined ? arrived : { ...arrived, order: { ...arrived.order, ...found } };
  });
  return { inOrder, identified };
}

/** @param given.orders - of different keys */
async function takeEachOnce(
  deps: IntakeDeps,
  tx: Tx,
  { orders, since }: Intake,
): Promise<readonly (readonly [ArrivedOrder, TakenOrder])[]> {
  const at = deps.clock.now();
  const keys = orders.map(({ order }) => order);
  const locked = await lockOrders(tx, keys);
  const stored = new Map(locked.map((one) => [keyOf({ source: one.row.source, id: one.row.source_id }), one]));
  const users = await usersOf(tx, orders.map(buyerOf));
  const known = orders.map((arrived, index) => ({
    arrived,
    before: stored.get(keyOf(arrived.order)),
    user: users[index] ?? null,
  }));
  const unknown = known.filter(({ before }) => before === undefined);
  const added = await addNew(tx, unknown, at);
  const met = known.flatMap(({ arrived, before, user }) =>
    before === undefined ? [] : [{ arrived, before, merged: mergeOrder(before, arrived, user) }],
  );
  const changed = met.flatMap(({ arrived, before, merged }) =>
    merged?.isChanged === true ? [{ ...merged, arrived, before, orderId: before.orderId }] : [],
  );
  await changeOrders(tx, changed, at);
  const entered: readonly Entered[] = [...added, ...changed];
  const lines = entered.map(({ orderId, lines: given, before }) => ({
    orderId,
    lines: given,
    isNew: before === undefined,
  }));
  await putLines(tx, lines);
  const raws = entered.map(({ orderId, arrived: { raw, receivedAt } }) => ({
    orderId,
    body: withoutSecrets(raw),
    receivedAt,
    rules: recordRules,
  }));
  await putRaws(tx, raws);
  await causeEffects(deps, tx, { entered, since });
  await parkRefunds(deps, tx, entered);
  const told = await redeemInShop(tx, usesOfCodes(entered));
  const usesOf = ({ order }: ArrivedOrder): readonly ToldUse[] => told.filter(({ orderId }) => orderId === order.id);
  const taken = (arrived: ArrivedOrder, orderId: number, how: TakenOrder["how"]) =>
    [arrived, { orderId, how, uses: usesOf(arrived) }] as const;
  return [
    ...added.map(({ arrived, orderId }) => taken(arrived, orderId, "new")),
    ...met.map(({ arrived, before, merged }) => taken(arrived, before.orderId, howOf(merged))),
  ];
}

const howOf = (merged: { isChanged: boolean } | undefined): TakenOrder["how"] => {
  if (merged === undefined) return "older";
  return merged.isChanged ? "changed" : "unchanged";
};

async function addNew(
  tx: Tx,
  orders: readonly { arrived: ArrivedOrder; user: string | null }[],
  at: Date,
): Promise<Entered[]> {
  const made = orders.map(({ arrived, user }) => ({ arrived, before: undefined, ...newOrder(arrived, user) }));
  const rows = made.map(({ row }) => row);
  const numbers = new Map((await addOrders(tx, rows, at)).map((one) => [keyOf(one), one.orderId]));
  return made.flatMap((one) => {
    const orderId = numbers.get(keyOf(one.arrived.order));
    return orderId === undefined ? [] : [{ ...one, orderId }];
  });
}

/** Shops' ids of customers end in the number that users are known by: `gid://shopify/Customer/207119551`. */
function buyerOf({ order: { customer, email, source }, fom = "" }: ArrivedOrder): Buyer {
  const id = customer?.id ?? "";
  // An old shop's customers are known by `woo-26` here too.
  const storefrontId = source === "Woocommerce" ? id : source === "Shopify" ? (/\d+$/.exec(id)?.[0] ?? "") : "";
  return { storefrontId, fom, email: (email || customer?.email || "").toLowerCase() };
}
