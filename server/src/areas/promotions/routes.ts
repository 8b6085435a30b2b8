import * as calls from "@crema/contract/areas/promotions";
import { bind } from "../../platform/http/bind-call.ts";
import { automationCalls } from "./automations/automation-calls.ts";
import { getTokenForBeanDrive } from "./bean-drive/bean-drive-token.ts";
import { batchCalls } from "./codes/batch-calls.ts";
import { codeCalls } from "./codes/code-calls.ts";
import { mailCalls } from "./mail/mail-calls.ts";
import { offerCalls } from "./offers/offer-calls.ts";
import { getPdfOfVoucherCode } from "./pdf/get-voucher-code-pdf.ts";
import { redemptionCalls } from "./redemptions/redemption-calls.ts";
import { segmentCodesCalls } from "./segment-codes/segment-codes-calls.ts";
import { promotionCalls } from "./shopify-promotions/promotion-calls.ts";
import { voucherCalls } from "./vouchers/voucher-calls.ts";

export const promotionsCalls = [
  ...voucherCalls,
  ...codeCalls,
  ...batchCalls,
  ...segmentCodesCalls,
  ...mailCalls,
  bind(calls.getVoucherCodePdf, getPdfOfVoucherCode),
  ...automationCalls,
  ...redemptionCalls,
  ...promotionCalls,
  ...offerCalls,
  bind(calls.getBeanDriveToken, getTokenForBeanDrive),
];
