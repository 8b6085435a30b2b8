export type { UserVoucherCode } from "./vouchers/calls.ts";
export {
  createVoucher,
  getVoucher,
  listUserVoucherCodes,
  listVouchers,
  sendTestVoucherMail,
  updateVoucher,
} from "./vouchers/calls.ts";
export type { Limits, ListedVoucher, Voucher, VoucherBody, VoucherRow } from "./vouchers/voucher.ts";
export {
  isVoucherEnding,
  limitsProblem,
  longestEmailBody,
  mostExpiryDays,
  voucherProblems,
  voucherStatuses,
} from "./vouchers/voucher.ts";
export {
  assignVoucherCode,
  deleteVoucherCode,
  generateVoucherCodes,
  getVoucherCodePdf,
  listCodeBatches,
  listUnconfirmedMails,
  listVoucherCodes,
  notifyVoucherCode,
  resumeCodeBatch,
  sendUnconfirmedMails,
  updateVoucherCode,
  freezeVoucherAudience,
  generateSegmentCodes,
} from "./codes/calls.ts";
export {
  type CodeBatch,
  type CodeUpdate,
  type Generation,
  type UnconfirmedMail,
  type VoucherCode,
  codeStatuses,
  mostCodesAtOnce,
  codeKeyOf,
} from "./codes/voucher-code.ts";
export { codeExpiry, endingWithinDays, expiryDaysBetween, furthestDays } from "./codes/code-expiry.ts";
export { actingStyle, mailAttributes, mailTags, mailMark, mailMarks, mailTextProblem } from "./vouchers/mail-text.ts";
export {
  listRedemptions,
  type TillPerson,
  type TillRedemption,
  type TillRefusal,
  redeemVoucherCode,
  reverseRedemption,
  validateVoucherCode,
} from "./redemptions/calls.ts";
export type { Redemption } from "./redemptions/redemption.ts";
export { redemptionStatuses } from "./redemptions/redemption.ts";
export { createOffer, deleteOffer, listOffers, updateOffer } from "./offers/calls.ts";
export type { Offer, OfferBody } from "./offers/offer.ts";
export { offerNotFound } from "./offers/offer.ts";
export {
  createShopifyPromotion,
  deleteShopifyPromotion,
  listShopifyPromotions,
  tellShopifyPromotion,
  updateShopifyPromotion,
} from "./shopify-promotions/calls.ts";
export type { PromotionTelling, ShopifyPromotion } from "./shopify-promotions/shopify-promotion.ts";
export { getBeanDriveToken } from "./bean-drive/calls.ts";
export type { Automation, AutomationBody, AutomationRun } from "./automations/automation.ts";
export { automationProblems, listSyncLabel, listSyncTitle, nextRunProblem } from "./automations/automation.ts";
export {
  createAutomation,
  deleteAutomation,
  freezeAutomationAudience,
  getListSync,
  listAutomations,
  rehearseAutomation,
  updateAutomation,
} from "./automations/calls.ts";
export type { ListSync } from "./automations/list-sync.ts";
export type { Rehearsal, RehearsedRun } from "./automations/rehearsal.ts";
export { rehearsedRuns } from "./automations/rehearsal.ts";
export type { RepeatTime } from "./automations/run-plan.ts";
export { firstRun, nextPlanned, plannedLater, repeatTimes } from "./automations/run-plan.ts";
