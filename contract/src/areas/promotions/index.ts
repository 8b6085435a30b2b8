export type { UserVoucherCode } from "./vouchers/calls.ts";
export { codeStatuses, listUserVoucherCodes } from "./vouchers/calls.ts";
