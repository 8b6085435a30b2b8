/** The calls that reverts are made of, each with the operation of its area. */
import { type AreaName, isAreaOn } from "@crema/contract/areas";
import type { AnyCall } from "@crema/contract/kit";
import type { BoundCall } from "../../platform/http/bind-call.ts";
import type { Platform } from "../../platform/platform.ts";
import { domainsCalls } from "../domains/index.ts";
import { locationsCalls } from "../locations/index.ts";
import { offerTilesCalls } from "../offer-tiles/index.ts";
import { ordersCalls } from "../orders/index.ts";
import { partsCalls } from "../parts/index.ts";
import { permissionsCalls } from "../permissions/index.ts";
import { productsCalls } from "../products/index.ts";
import { promotionsCalls } from "../promotions/index.ts";
import { segmentsCalls } from "../segments/index.ts";
import { settingsCalls } from "../settings/index.ts";
import { usersCalls } from "../users/index.ts";

interface Found {
  readonly area: AreaName;
  readonly bound: BoundCall;
}
const inArea = (area: AreaName, calls: readonly BoundCall[]): (readonly [AnyCall, Found])[] =>
  calls.map((bound) => [bound.call, { area, bound }]);

const known = new Map<AnyCall, Found>([
  ...inArea("domains", domainsCalls),
  ...inArea("locations", locationsCalls),
  ...inArea("offer-tiles", offerTilesCalls),
  ...inArea("orders", ordersCalls),
  ...inArea("parts", partsCalls),
  ...inArea("permissions", permissionsCalls),
  ...inArea("products", productsCalls),
  ...inArea("promotions", promotionsCalls),
  ...inArea("segments", segmentsCalls),
  ...inArea("settings", settingsCalls),
  ...inArea("users", usersCalls),
]);

/** @throws Error for a call of another area: a mistake of ours */
function foundOf(call: AnyCall): Found {
  const found = known.get(call);
  if (found === undefined) throw new Error(`no operation for ${call.name}`);
  return found;
}

/** A call with its operation. */
export const boundOf = (call: AnyCall): BoundCall => foundOf(call).bound;

/** Whether a call's area is switched on: where it is not, the call is not there, and neither is a revert that is made of it. */
export const isCallOn = (call: AnyCall, { features }: Pick<Platform, "features">): boolean =>
  isAreaOn(foundOf(call).area, features);
