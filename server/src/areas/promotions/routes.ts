import {
  assignVoucherCode,
  createShopifyPromotion,
  createVoucher,
  deleteShopifyPromotion,
  deleteVoucherCode,
  freezeVoucherAudience,
  generateSegmentCodes,
  generateVoucherCodes,
  getBeanDriveToken,
  getVoucher,
  getVoucherCodePdf,
  listCodeBatches,
  listShopifyPromotions,
  listUnconfirmedMails,
  listUserVoucherCodes,
  listVoucherCodes,
  listVouchers,
  notifyVoucherCode,
  resumeCodeBatch,
  sendTestVoucherMail,
  sendUnconfirmedMails,
  tellShopifyPromotion,
  updateShopifyPromotion,
  updateVoucher,
  updateVoucherCode,
} from "@crema/contract/areas/promotions";
import { bind } from "../../platform/http/bind-call.ts";
import { automationCalls } from "./automations/routes.ts";
import { getTokenForBeanDrive } from "./bean-drive/bean-drive-token.ts";
import { assignVoucherCodeToUser, deleteVoucherCodeFromStore, updateVoucherCodeInStore } from "./codes/change-code.ts";
import { generateVoucherCodesOfVoucher } from "./codes/generate-voucher-codes.ts";
import { listCodeBatchesOfVoucher, resumeBatchOfCodes } from "./batches/code-batches.ts";
import { listVoucherCodesInStore } from "./codes/list-voucher-codes.ts";
import { notifyHolderOfCode } from "./mail/notify-voucher-code.ts";
import { offerCalls } from "./offers/offer-calls.ts";
import { redemptionCalls } from "./redemptions/redemption-calls.ts";
import { sendTestVoucherMailToCaller } from "./mail/send-test-mail.ts";
import { getPdfOfVoucherCode } from "./pdf/get-voucher-code-pdf.ts";
import { createVoucherInStore, updateVoucherInStore } from "./vouchers/change-voucher.ts";
import { listUnconfirmedMailsOfVoucher, sendUnconfirmedMailsOfVoucher } from "./mail/unconfirmed-code-mails.ts";
import { getVoucherFromStore, listVoucherCodesOfUser, listVouchersInStore } from "./vouchers/read-vouchers.ts";
import { generateCodesOfSegment } from "./segment-codes/generate-segment-codes.ts";
import { freezeAudienceOfVoucher } from "./segment-codes/voucher-audience.ts";
import {
  createPromotionOfShop,
  deletePromotionOfShop,
  listPromotionsOfShop,
  updatePromotionOfShop,
} from "./shopify-promotions/promotion-calls.ts";
import { tellPromotionAgain } from "./shopify-promotions/tell-shop.ts";

export const promotionsCalls = [
  bind(listUserVoucherCodes, listVoucherCodesOfUser),
  bind(listVouchers, listVouchersInStore),
  bind(getVoucher, getVoucherFromStore),
  bind(createVoucher, createVoucherInStore),
  bind(updateVoucher, updateVoucherInStore),
  bind(sendTestVoucherMail, sendTestVoucherMailToCaller),
  bind(listVoucherCodes, listVoucherCodesInStore),
  bind(generateVoucherCodes, generateVoucherCodesOfVoucher),
  bind(listCodeBatches, listCodeBatchesOfVoucher),
  bind(resumeCodeBatch, resumeBatchOfCodes),
  bind(updateVoucherCode, updateVoucherCodeInStore),
  bind(assignVoucherCode, assignVoucherCodeToUser),
  bind(deleteVoucherCode, deleteVoucherCodeFromStore),
  bind(notifyVoucherCode, notifyHolderOfCode),
  bind(listUnconfirmedMails, listUnconfirmedMailsOfVoucher),
  bind(sendUnconfirmedMails, sendUnconfirmedMailsOfVoucher),
  bind(getVoucherCodePdf, getPdfOfVoucherCode),
  bind(freezeVoucherAudience, freezeAudienceOfVoucher),
  bind(generateSegmentCodes, generateCodesOfSegment),
  bind(listShopifyPromotions, listPromotionsOfShop),
  bind(createShopifyPromotion, createPromotionOfShop),
  bind(updateShopifyPromotion, updatePromotionOfShop),
  bind(deleteShopifyPromotion, deletePromotionOfShop),
  bind(tellShopifyPromotion, tellPromotionAgain),
  bind(getBeanDriveToken, getTokenForBeanDrive),
  ...automationCalls,
  ...redemptionCalls,
  ...offerCalls,
];
