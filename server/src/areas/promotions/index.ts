import type { Tasks } from "../../platform/jobs/task.ts";
import type { MailChecks } from "../../providers/mail/send-outbound-mail.ts";
import { forgetMembers } from "../segments/index.ts";
import { forgetListedPeople } from "./list-sync/forget-listed.ts";
import { isNeededAudience } from "./segment-codes/segment-codes-rows.ts";
import { giveUpBatches } from "./batches/code-batches.ts";
import { makeCodes, makeCodesTask } from "./codes/make-codes.ts";
import { whyCodeMailIsUnwanted } from "./mail/notify-voucher-code.ts";
import { voucherCodeMail } from "./mail/voucher-mail.ts";
import { runAutomations } from "./automations/run-automations.ts";
import { syncListTask } from "./list-sync/start-list-sync.ts";
import { syncMailingList } from "./list-sync/sync-list.ts";
import { expireCodes } from "./expiry/expire-codes.ts";

export { codeKey } from "./codes/code-rows.ts";
export { endingVouchers } from "./codes/ending-rows.ts";
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
export { codeBatchActs } from "./batches/batch-act-rows.ts";
export { unconfirmedMailActs } from "./mail/unconfirmed-code-mails.ts";
export { listMessages, listWebhook } from "./list-sync/list-webhook.ts";
