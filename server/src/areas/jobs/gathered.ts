/** What the areas tell of their background work: each declares its own, and stands here. */
import type { ActSource } from "../../platform/jobs/act-source-rows.ts";
import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { rewardEffects } from "../loyalty/index.ts";
import { appLinkEffects, pushActs } from "../notifications/index.ts";
import { orderEffects } from "../orders/index.ts";
import { productEffects } from "../products/index.ts";
import { codeBatchActs, promotionEffects } from "../promotions/index.ts";
import { scriptActs } from "../settings/index.ts";
import { bookingEffects } from "../shipping-labels/index.ts";

export const actSources: readonly ActSource[] = [codeBatchActs, pushActs, scriptActs];

export const effectWords: readonly EffectWords[] = [
  ...orderEffects,
  ...rewardEffects,
  ...bookingEffects,
  ...productEffects,
  ...promotionEffects,
  ...appLinkEffects,
];
