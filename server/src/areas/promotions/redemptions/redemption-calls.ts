import {
  listRedemptions,
  redeemVoucherCode,
  reverseRedemption,
  validateVoucherCode,
} from "@crema/contract/areas/promotions";
import { bind } from "../../../platform/http/bind-call.ts";
import { listRedemptionsInStore } from "./list-redemptions.ts";
import { redeemVoucherCodeAtTill } from "./redeem-voucher-code.ts";
import { reverseRedemptionAtTill } from "./reverse-redemption.ts";
import { validateVoucherCodeAtTill } from "./validate-voucher-code.ts";

export const redemptionCalls = [
  bind(listRedemptions, listRedemptionsInStore),
  bind(validateVoucherCode, validateVoucherCodeAtTill),
  bind(redeemVoucherCode, redeemVoucherCodeAtTill),
  bind(reverseRedemption, reverseRedemptionAtTill),
];
