import type { Tasks } from "../../platform/jobs/task.ts";
import type { MailChecks } from "../../providers/mail/send-outbound-mail.ts";
import { forgetMembers } from "../segments/index.ts";
import { isNeededAudience } from "./segment-codes/segment-codes-rows.ts";
import { giveUpBatches } from "./codes/batch-calls.ts";
import { makeCodesTask } from "./codes/batch-rows.ts";
import { makeCodes } from "./codes/make-codes.ts";
import { whyCodeMailIsUnwanted } from "./mail/mail-calls.ts";
import { voucherCodeMail } from "./mail/voucher-mail.ts";
import { runAutomations } from "./automations/run-automations.ts";
import { forgetListedPeople, syncListTask, syncMailingList } from "./list-sync/sync-list.ts";
import { expireCodes } from "./expiry/expire-codes.ts";

export { codeKey, endingVouchers } from "./codes/code-rows.ts";
export { codeAlphabet } from "./codes/new-codes.ts";
export { registerBeanDriveKeys } from "./bean-drive/bean-drive-token.ts";
export { promotionToShopFlow, promotionTasks, promotionEffects } from "./shopify-promotions/tell-shop.ts";
export { promotionsCalls } from "./routes.ts";
export const voucherCodeTasks: Tasks = {
  [makeCodesTask]: makeCodes,
  "expire-codes": expireCodes,
  "give-up-batches": giveUpBatches,
  "forget-members": forgetMembers(isNeededAudience),
  "forget-listed": forgetListedPeople,
  "run-automations": runAutomations,
  [syncListTask]: syncMailingList,
};
export { announceUses, redeemInShop, type ShopUse, type ToldUse } from "./redemptions/shop-redemptions.ts";
export const voucherMailChecks: MailChecks = { [voucherCodeMail.kind]: whyCodeMailIsUnwanted };
export { codeBatchActs } from "./codes/batch-rows.ts";
export { unconfirmedMailActs } from "./mail/unconfirmed-code-mail-rows.ts";
export { listMessages, listWebhook } from "./list-sync/list-webhook.ts";
