/**
 * What takes an act back: the call it was made through, or the one that undoes it, with the fields as they were. So a revert has
 * the rights, rules, version and effects of the act itself. What is not named here cannot be taken back. Source: docs/decisions/0059.
 */
import { getDomains, updateDomains } from "@crema/contract/areas/domains";
import { getLocation, updateLocationByUuid } from "@crema/contract/areas/locations";
import { getOfferTile, updateOfferTile } from "@crema/contract/areas/offer-tiles";
import { getOrder, updateOrder } from "@crema/contract/areas/orders";
import { getPart, updatePart } from "@crema/contract/areas/parts";
import { getPermissions, updatePermissions } from "@crema/contract/areas/permissions";
import { getProduct, updateProduct } from "@crema/contract/areas/products";
import {
  getVoucher,
  listAutomations,
  listShopifyPromotions,
  updateAutomation,
  updateShopifyPromotion,
  updateVoucher,
} from "@crema/contract/areas/promotions";
import { getSegment, updateSegment } from "@crema/contract/areas/segments";
import {
  bookingsKey,
  getBookingsSetting,
  getRewardsSetting,
  getUploadSetting,
  rewardsKey,
  updateBookingsSetting,
  updateRewardsSetting,
  updateUploadSetting,
} from "@crema/contract/areas/settings";
import { archiveUser, getUser, restoreUser, updateUser } from "@crema/contract/areas/users";
import type { AnyCall } from "@crema/contract/kit";
import type { Fields } from "../../platform/writes/differences.ts";

export interface Step {
  readonly call: AnyCall;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

export interface Reversal {
  /** The calls that tell the record as it stands; their fields are laid over each other. */
  read(id: string): readonly Step[];
  readonly list?: string;
  /** What the wire calls otherwise than the audit: the beginning of the wire's names, and the audit's. */
  readonly renamed?: readonly (readonly [wire: string, audit: string])[];
  /** The calls that write. @param before - the fields as they were, nested @param now - all fields as they stand */
  write(id: string, before: Fields, now: Fields): readonly Step[];
}

const byUuid = (call: AnyCall, write: AnyCall): Reversal => ({
  read: (uuid) => [{ call, params: { uuid } }],
  write: (uuid, before) => [{ call: write, params: { uuid }, body: before }],
});

const user = { read: (uuid: string) => [{ call: getUser, params: { uuid } }] };
const shopifyPromotion: Reversal = {
  ...byUuid(listShopifyPromotions, updateShopifyPromotion),
  list: "promotions",
};
const setting: Reversal = {
  read: (key) => [settingRead(key)],
  write: (key, body) => [{ call: settingWrites[key] ?? updateUploadSetting, params: { key }, body }],
};
const settingWrites: Readonly<Record<string, AnyCall>> = {
  [rewardsKey]: updateRewardsSetting,
  [bookingsKey]: updateBookingsSetting,
};
function settingRead(key: string): Step {
  if (key === rewardsKey) return { call: getRewardsSetting, query: { key } };
  return { call: key === bookingsKey ? getBookingsSetting : getUploadSetting, params: { key } };
}

const reversals: Readonly<Record<string, Reversal>> = {
  "user update": { ...user, write: (uuid, body) => [{ call: updateUser, params: { uuid }, body }] },
  "user archive": { ...user, write: (uuid) => [{ call: restoreUser, params: { uuid } }] },
  "user restore": { ...user, write: (uuid) => [{ call: archiveUser, params: { uuid } }] },
  "user permissions": {
    read: (userUuid) => [...user.read(userUuid), { call: getPermissions, params: { userUuid } }],
    list: "permissions",
    write: (userUuid, before, { permissions, read, roles }) => [
      { call: updatePermissions, params: { userUuid }, body: { permissions, read, roles, ...before } },
    ],
  },
  "order update": {
    read: (orderId) => [{ call: getOrder, params: { orderId } }],
    renamed: [["customer.", ""]],
    write: (orderId, body) => [{ call: updateOrder, params: { orderId }, body }],
  },
  "part update": {
    read: (partCode) => [{ call: getPart, params: { partCode } }],
    write: (partCode, body) => [{ call: updatePart, params: { partCode }, body }],
  },
  "product update": byUuid(getProduct, updateProduct),
  "location update": byUuid(getLocation, updateLocationByUuid),
  "voucher update": byUuid(getVoucher, updateVoucher),
  "segment update": byUuid(getSegment, updateSegment),
  "automation update": {
    ...byUuid(listAutomations, updateAutomation),
    read: () => [{ call: listAutomations, query: { all: true } }],
    list: "automations",
  },
  "offer-tile update": byUuid(getOfferTile, updateOfferTile),
  "shopify-promotion update": shopifyPromotion,
  "shopify-promotion deactivate": shopifyPromotion,
  "setting switch-on": setting,
  "setting switch-off": setting,
  "domains update": {
    read: () => [{ call: getDomains }],
    // A domain that enters one list leaves the other; with both saved each is as it was.
    write: (_id, before) =>
      Object.entries(before).map(([list, values]) => ({ call: updateDomains, body: { list, values } })),
  },
};

/** What the server derives from other fields, or dates by itself: neither compared nor written. */
const derived = new Set(["addressFormatted", "epicorSynced"]);

export interface KeptAct {
  readonly record: string;
  readonly record_id: string;
  readonly act: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export const revertedChanges = ({ changes }: Pick<KeptAct, "changes">) =>
  Object.entries(changes).filter(([field]) => !derived.has(field));

export const reversalOf = (kept: KeptAct): Reversal | undefined =>
  revertedChanges(kept).length === 0 ? undefined : reversals[`${kept.record} ${kept.act}`];

/** Flat names to nested fields: what the record was made of before the act. */
export function fieldsBefore(kept: KeptAct): Fields {
  const nested: Record<string, unknown> = {};
  for (const [field, [before]] of revertedChanges(kept)) lay(nested, field.split("."), before);
  return nested;
}

function lay(into: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...recordOf(into[name]) };
  lay(inner, rest, value);
  into[name] = inner;
}

export const recordOf = (value: unknown): Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
