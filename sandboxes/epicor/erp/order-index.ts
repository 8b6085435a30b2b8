/** Finds orders without looking at all of them; built once for each state and kept up by whoever writes. */
import { textIn } from "./row.ts";
import type { ErpState, StoredOrder } from "./state.ts";

export interface OrderIndex {
  byNum(orderNum: number): StoredOrder | undefined;
  /** Oldest first. */
  byPo(poNum: string): readonly StoredOrder[];
}

interface Maps {
  readonly byNum: Map<number, StoredOrder>;
  readonly byPo: Map<string, StoredOrder[]>;
}

const known = new WeakMap<ErpState, Maps>();

function mapsOf(state: ErpState): Maps {
  const found = known.get(state);
  if (found !== undefined) return found;
  const maps: Maps = { byNum: new Map(), byPo: new Map() };
  known.set(state, maps);
  for (const order of state.orders) enter(maps, order);
  return maps;
}

function enter({ byNum, byPo }: Maps, order: StoredOrder): void {
  byNum.set(order.orderNum, order);
  const poNum = textIn(order.hed, "PONum");
  const others = byPo.get(poNum);
  if (others === undefined) byPo.set(poNum, [order]);
  else others.push(order);
}

function leave({ byNum, byPo }: Maps, order: StoredOrder): void {
  byNum.delete(order.orderNum);
  const poNum = textIn(order.hed, "PONum");
  byPo.set(
    poNum,
    (byPo.get(poNum) ?? []).filter((one) => one !== order),
  );
}

export function indexOf(state: ErpState): OrderIndex {
  const maps = mapsOf(state);
  return { byNum: (orderNum) => maps.byNum.get(orderNum), byPo: (poNum) => maps.byPo.get(poNum) ?? [] };
}

/** Stores a new order, or in the place of the one with its number. */
export function storeOrder(state: ErpState, order: StoredOrder): void {
  const maps = mapsOf(state);
  const before = maps.byNum.get(order.orderNum);
  if (before === undefined) {
    state.orders.push(order);
    return enter(maps, order);
  }
  leave(maps, before);
  Object.assign(before, { hed: order.hed, lines: order.lines, charges: order.charges });
  enter(maps, before);
}
