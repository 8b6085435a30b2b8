/**
 * Orders of the web shop that used codes of ours. Each uses one once, however often it is told; one that is cancelled gives it back. What the
 * shop granted is a fact: it is noted whatever stands of the code, and counted as far as its limits go. Source: AMB-97.
 */
import { codeKeyOf } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addShopRedemption, lockCodesByKey, type NotedUse, reverseShopRedemption } from "./redemption-rows.ts";

export interface ShopUse {
  readonly orderId: string;
  readonly orderName: string;
  readonly userUuid: string | null;
  /** Discount codes as the shop tells them; most are none of ours. */
  readonly codes: readonly string[];
  readonly at: Date;
  readonly isCancelled: boolean;
}

const keyOf = (orderId: string, codeKey: string): string => `${orderId} ${codeKey}`;

/** What became of a use, for open pages: it was noted, or what it took was given back. */
export interface ToldUse extends NotedUse {
  readonly orderId: string;
  readonly isNew: boolean;
}

/**
 * Call it in the transaction that takes the orders in, and `announceUses` once that is committed. One statement where none of the codes
 * is ours.
 */
export async function redeemInShop(tx: Tx, uses: readonly ShopUse[]): Promise<readonly ToldUse[]> {
  const named = uses.flatMap((use) => keysOf(use).map((key) => ({ use, key })));
  if (named.length === 0) return [];
  const codes = await lockCodesByKey(tx, [...new Set(named.map(({ key }) => key))]);
  const known = new Map(codes.map((code) => [code.key, code]));
  const ours = named.filter(({ key }) => known.has(key));
  const told: ToldUse[] = [];
  for (const { use, key } of ours) {
    const code = known.get(key);
    if (code === undefined) continue;
    const { orderId, orderName, userUuid, at, isCancelled } = use;
    const act = { code, key: keyOf(orderId, key), orderName, userUuid, at };
    const noted = isCancelled ? await reverseShopRedemption(tx, act) : await addShopRedemption(tx, act);
    if (noted !== undefined) told.push({ ...noted, orderId, isNew: !isCancelled });
  }
  return told;
}

export function announceUses({ live }: Pick<Platform, "live">, uses: readonly ToldUse[]): void {
  for (const { uuid, voucherUuid, isNew } of uses) {
    if (isNew) live.recordAdded("redemption", uuid);
    else live.recordChanged("redemption", uuid);
    live.recordChanged("voucher", voucherUuid);
  }
}

/** Each code once, as codes are compared. */
const keysOf = ({ codes }: ShopUse): string[] => [...new Set(codes.map(codeKeyOf))].filter((key) => key !== "");
