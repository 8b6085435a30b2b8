import { accountCalls } from "./account/change-account.ts";
import { addressCalls } from "./addresses/change-addresses.ts";
import { listUsersCall } from "./list/list-users.ts";
import { userReadCalls } from "./read-user.ts";
import { updateUserCall } from "./update-user.ts";

export { deleteLongPending } from "./account/delete-long-pending.ts";
export { countLongPending } from "./account/long-pending-rows.ts";
export { importCustomers } from "./import-customers.ts";
export { optOutOfMarketing } from "./opt-out-rows.ts";
export { mobileOf } from "./mobile-numbers.ts";
export { lockUser } from "./user-rows.ts";
export const usersCalls = [listUsersCall, ...userReadCalls, updateUserCall, ...addressCalls, ...accountCalls];
