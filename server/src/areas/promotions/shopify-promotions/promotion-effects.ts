import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { promotionToShopKind } from "./telling-rows.ts";

/** What this area does at third parties, as the job centre tells it. */
export const promotionEffects: readonly EffectWords[] = [
  { kind: promotionToShopKind, words: "Tell the shop of a promotion", right: "promotion.edit", page: "/promotions" },
];
