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
import { getTokenForBeanDrive } from "./bean-drive/get-bean-drive-token.ts";
import { assignVoucherCodeToUser } from "./codes/assign-voucher-code.ts";
import { deleteVoucherCodeFromStore } from "./codes/delete-voucher-code.ts";
import { generateVoucherCodesOfVoucher } from "./codes/generate-voucher-codes.ts";
import { listCodeBatchesOfVoucher } from "./batches/list-code-batches.ts";
import { listVoucherCodesInStore } from "./codes/list-voucher-codes.ts";
import { resumeBatchOfCodes } from "./batches/resume-code-batch.ts";
import { updateVoucherCodeInStore } from "./codes/update-voucher-code.ts";
import { notifyHolderOfCode } from "./mail/notify-voucher-code.ts";
import { offerCalls } from "./offers/offer-calls.ts";
import { redemptionCalls } from "./redemptions/redemption-calls.ts";
import { sendTestVoucherMailToCaller } from "./mail/send-test-mail.ts";
import { getPdfOfVoucherCode } from "./pdf/get-voucher-code-pdf.ts";
import { createVoucherInStore } from "./vouchers/create-voucher.ts";
import { listUnconfirmedMailsOfVoucher, sendUnconfirmedMailsOfVoucher } from "./mail/unconfirmed-code-mails.ts";
import { getVoucherFromStore } from "./vouchers/get-voucher.ts";
import { listVoucherCodesOfUser } from "./vouchers/list-user-voucher-codes.ts";
import { generateCodesOfSegment } from "./segment-codes/generate-segment-codes.ts";
import { freezeAudienceOfVoucher } from "./segment-codes/voucher-audience.ts";
import { createPromotionOfShop } from "./shopify-promotions/create-shopify-promotion.ts";
import { deletePromotionOfShop } from "./shopify-promotions/delete-shopify-promotion.ts";
import { listPromotionsOfShop } from "./shopify-promotions/list-shopify-promotions.ts";
import { tellPromotionAgain } from "./shopify-promotions/tell-again.ts";
import { updatePromotionOfShop } from "./shopify-promotions/update-shopify-promotion.ts";
import { listVouchersInStore } from "./vouchers/list-vouchers.ts";
import { updateVoucherInStore } from "./vouchers/update-voucher.ts";

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
