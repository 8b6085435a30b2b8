import { listUserVoucherCodes } from "@crema/contract/areas/promotions";
import { bind } from "../../platform/http/bind-call.ts";
import { listVoucherCodesOfUser } from "./vouchers/list-user-voucher-codes.ts";

export const promotionsCalls = [bind(listUserVoucherCodes, listVoucherCodesOfUser)];
