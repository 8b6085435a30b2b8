import { type findRecords, type FoundKind, foundKinds } from "@crema/contract/areas/find";
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { holds, type Right } from "@crema/contract/kit";
import type { Operation } from "../../platform/http/bind-call.ts";
import { searchTermsOf } from "../../platform/values/search-terms.ts";
import { foundRecords } from "./find-rows.ts";

/** Who may see each kind. */
const rightOf: Readonly<Record<FoundKind, Right>> = {
  users: "user.view",
  shippingLabels: "shipping.view",
  voucherCodes: "promotion.view",
  vouchers: "promotion.view",
  products: "product.view",
  parts: "product.view",
  locations: "location.view",
  segments: "segment.view",
};
/** One letter is in everything. */
const shortest = 2;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Kinds that the caller may not see are not looked for. */
export const findForCaller: Operation<typeof findRecords> = async ({ db, clock }, { principal, signal }, { query }) => {
  const whole = query.search.trim().toLowerCase();
  const kinds = foundKinds.filter((kind) => principal.kind === "staff" && holds(principal.rights, rightOf[kind]));
  if (whole.length < shortest || kinds.length === 0) return { found: [] };
  const uuid = uuidPattern.test(whole) ? whole : undefined;
  const sought = { whole, terms: searchTermsOf(whole), key: codeKeyOf(whole), uuid, now: clock.now() };
  return { found: await foundRecords(db, { kinds, sought, signal }) };
};
