/** What the areas tell of their background work: each declares its own, and stands here. */
import type { MessageSource } from "../../platform/inbox/message-source.ts";
import type { ActSource } from "../../platform/jobs/act-source-rows.ts";
import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { giftCardMailActs, loyaltyCardLabel, rewardEffects } from "../loyalty/index.ts";
import { appLinkEffects, pushActs, smsMessages } from "../notifications/index.ts";
import { orderEffects, shopMessages } from "../orders/index.ts";
import { productEffects } from "../products/index.ts";
import { codeBatchActs, listMessages, promotionEffects, unconfirmedMailActs } from "../promotions/index.ts";
import { scriptActs } from "../settings/index.ts";
import { bookingEffects, courierMessages } from "../shipping-labels/index.ts";

export const actSources: readonly ActSource[] = [
  codeBatchActs,
  unconfirmedMailActs,
  giftCardMailActs,
  pushActs,
  scriptActs,
];

export const messageSources: readonly MessageSource[] = [shopMessages, courierMessages, smsMessages, listMessages];

export const effectWords: readonly EffectWords[] = [
  ...orderEffects,
  ...rewardEffects,
  loyaltyCardLabel,
  ...bookingEffects,
  ...productEffects,
  ...promotionEffects,
  ...appLinkEffects,
];
