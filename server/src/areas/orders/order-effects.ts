import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { erpUploadKind } from "./erp-upload/erp-upload.ts";
import { rewardRefundKind } from "./intake/what-follows.ts";
import { shopUpdateKind } from "./shop-update/shop-update-rows.ts";

/** What this area does at third parties, as the job centre tells it. */
export const orderEffects: readonly EffectWords[] = [
  { kind: erpUploadKind, words: "Upload an order", right: "order.edit", page: "/orders/", about: "#" },
  { kind: rewardRefundKind, words: "Take a reward back", right: "order.edit", page: "/orders/", about: "#" },
  { kind: shopUpdateKind, words: "Tell the shop of an order", right: "order.edit", page: "/orders/", about: "#" },
];
