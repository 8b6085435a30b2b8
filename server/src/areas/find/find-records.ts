import { type findRecords, type FoundKind, foundKinds } from "@crema/contract/areas/find";
import type { FeatureName } from "@crema/contract/areas";
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { holds, type Right } from "@crema/contract/kit";
import type { Operation } from "../../platform/http/bind-call.ts";
import { searchTermsOf } from "../../platform/values/search-terms.ts";
import { foundRecords } from "./find-rows.ts";

interface Place {
  /** While it is switched off its records are not found. */
  readonly feature: FeatureName;
  /** Who may see them. */
  readonly right: Right;
}
const placeOf: Readonly<Record<FoundKind, Place>> = {
  users: { feature: "users", right: "user.view" },
  shippingLabels: { feature: "shipping", right: "shipping.view" },
  voucherCodes: { feature: "promotions", right: "promotion.view" },
  vouchers: { feature: "promotions", right: "promotion.view" },
  products: { feature: "products", right: "product.view" },
  parts: { feature: "products", right: "product.view" },
  locations: { feature: "locations", right: "location.view" },
  segments: { feature: "segments", right: "segment.view" },
};
/** One letter is in everything. */
const shortest = 2;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Kinds that the caller may not see are not looked for. */
export const findForCaller: Operation<typeof findRecords> = async (deps, { principal, signal }, { query }) => {
  const whole = query.search.trim().toLowerCase().replaceAll(/[’‘ʼ]/g, "'");
  const kinds = foundKinds.filter((kind) => {
    const { feature, right } = placeOf[kind];
    return deps.features.has(feature) && principal.kind === "staff" && holds(principal.rights, right);
  });
  if (whole.length < shortest || kinds.length === 0) return { found: [] };
  const uuid = uuidPattern.test(whole) ? whole : undefined;
  const sought = { whole, words: writingsOf(whole), key: codeKeyOf(whole), uuid, now: deps.clock.now() };
  return { found: await foundRecords(deps.db, { kinds, sought, signal }) };
};

/** Each word as it was typed, and as a telephone number where it may be one: '50/50' is also a name. */
function writingsOf(whole: string): readonly (readonly string[])[] {
  const isOne = searchTermsOf(whole).length === 1;
  const words = isOne ? [whole] : [...new Set(whole.split(/\s+/))];
  return words.map((word) => [...new Set([word, ...searchTermsOf(word).map(({ text }) => text)])]);
}
