/** The calls that reverts are made of, each with the operation of its area. */
import type { AnyCall } from "@crema/contract/kit";
import type { BoundCall } from "../../platform/http/bind-call.ts";
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

const bound = new Map<AnyCall, BoundCall>(
  [
    domainsCalls,
    locationsCalls,
    offerTilesCalls,
    ordersCalls,
    partsCalls,
    permissionsCalls,
    productsCalls,
    promotionsCalls,
    segmentsCalls,
    settingsCalls,
    usersCalls,
  ]
    .flat()
    .map((one) => [one.call, one]),
);

/** A call with its operation. @throws Error for a call of another area: a mistake of ours */
export function boundOf(call: AnyCall): BoundCall {
  const found = bound.get(call);
  if (found === undefined) throw new Error(`no operation for ${call.name}`);
  return found;
}
