import type { Tasks } from "../../platform/jobs/task.ts";
import { giveUpBatches } from "./codes/give-up-batches.ts";
import { makeCodes, makeCodesTask } from "./codes/make-codes.ts";
import { expireCodes } from "./expiry/expire-codes.ts";

export { codeAlphabet } from "./codes/new-codes.ts";
export { promotionsCalls } from "./routes.ts";
export const voucherCodeTasks: Tasks = {
  [makeCodesTask]: makeCodes,
  "expire-codes": expireCodes,
  "give-up-batches": giveUpBatches,
};
export { redeemInShop, type ShopUse } from "./redemptions/shop-redemptions.ts";
