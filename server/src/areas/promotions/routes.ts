import {
  assignVoucherCode,
  createVoucher,
  deleteVoucherCode,
  freezeVoucherAudience,
  generateSegmentCodes,
  generateVoucherCodes,
  getVoucher,
  getVoucherCodePdf,
  createOffer,
  deleteOffer,
  listCodeBatches,
  listOffers,
  listRedemptions,
  listUserVoucherCodes,
  listVoucherCodes,
  listVouchers,
  notifyVoucherCode,
  redeemVoucherCode,
  reverseRedemption,
  sendTestVoucherMail,
  updateOffer,
  updateVoucher,
  updateVoucherCode,
  validateVoucherCode,
} from "@crema/contract/areas/promotions";
import { bind } from "../../platform/http/bind-call.ts";
import { assignVoucherCodeToUser } from "./codes/assign-voucher-code.ts";
import { deleteVoucherCodeFromStore } from "./codes/delete-voucher-code.ts";
import { generateVoucherCodesOfVoucher } from "./codes/generate-voucher-codes.ts";
import { listCodeBatchesOfVoucher } from "./codes/list-code-batches.ts";
import { listVoucherCodesInStore } from "./codes/list-voucher-codes.ts";
import { updateVoucherCodeInStore } from "./codes/update-voucher-code.ts";
import { notifyHolderOfCode } from "./mail/notify-voucher-code.ts";
import { createOfferInStore } from "./offers/create-offer.ts";
import { deleteOfferFromStore } from "./offers/delete-offer.ts";
import { listOffersInStore } from "./offers/list-offers.ts";
import { updateOfferInStore } from "./offers/update-offer.ts";
import { listRedemptionsInStore } from "./redemptions/list-redemptions.ts";
import { redeemVoucherCodeAtTill } from "./redemptions/redeem-voucher-code.ts";
import { reverseRedemptionAtTill } from "./redemptions/reverse-redemption.ts";
import { validateVoucherCodeAtTill } from "./redemptions/validate-voucher-code.ts";
import { sendTestVoucherMailToCaller } from "./mail/send-test-mail.ts";
import { getPdfOfVoucherCode } from "./pdf/get-voucher-code-pdf.ts";
import { createVoucherInStore } from "./vouchers/create-voucher.ts";
import { getVoucherFromStore } from "./vouchers/get-voucher.ts";
import { listVoucherCodesOfUser } from "./vouchers/list-user-voucher-codes.ts";
import { generateCodesOfSegment } from "./segment-codes/generate-segment-codes.ts";
import { freezeAudienceOfVoucher } from "./segment-codes/voucher-audience.ts";
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
  bind(updateVoucherCode, updateVoucherCodeInStore),
  bind(assignVoucherCode, assignVoucherCodeToUser),
  bind(deleteVoucherCode, deleteVoucherCodeFromStore),
  bind(notifyVoucherCode, notifyHolderOfCode),
  bind(getVoucherCodePdf, getPdfOfVoucherCode),
  bind(freezeVoucherAudience, freezeAudienceOfVoucher),
  bind(generateSegmentCodes, generateCodesOfSegment),
  bind(listRedemptions, listRedemptionsInStore),
  bind(validateVoucherCode, validateVoucherCodeAtTill),
  bind(redeemVoucherCode, redeemVoucherCodeAtTill),
  bind(reverseRedemption, reverseRedemptionAtTill),
  bind(listOffers, listOffersInStore),
  bind(createOffer, createOfferInStore),
  bind(updateOffer, updateOfferInStore),
  bind(deleteOffer, deleteOfferFromStore),
];
