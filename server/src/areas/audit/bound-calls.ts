/** The calls that reverts are made of, each with the operation of its area. */
import { reachOf } from "@crema/contract/call-switches";
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

const known = new Map<AnyCall, BoundCall>(
  [
    ...domainsCalls,
    ...locationsCalls,
    ...offerTilesCalls,
    ...ordersCalls,
    ...partsCalls,
    ...permissionsCalls,
    ...productsCalls,
    ...promotionsCalls,
    ...segmentsCalls,
    ...settingsCalls,
    ...usersCalls,
  ].map((bound) => [bound.call, bound]),
);

/** A call with its operation. @throws Error for a call of another area: a mistake of ours */
export function boundOf(call: AnyCall): BoundCall {
  const bound = known.get(call);
  if (bound === undefined) throw new Error(`no operation for ${call.name}`);
  return bound;
}

export const isCallOn = (call: AnyCall, { features }: Pick<Platform, "features">): boolean =>
  reachOf(call, features) === "all";
