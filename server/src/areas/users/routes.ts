import {
  archiveUser,
  createAddress,
  deleteAddress,
  deleteUser,
  getLastUserChange,
  getUser,
  listNotificationLogs,
  listUsers,
  resendVerification,
  restoreUser,
  setPassword,
  updateAddress,
  updateUser,
} from "@crema/contract/areas/users";
import { bind } from "../../platform/http/bind-call.ts";
import { archiveUserInStore } from "./account/archive-user.ts";
import { deleteUserFromStore } from "./account/delete-user.ts";
import { resendVerificationToUser } from "./account/resend-verification.ts";
import { restoreUserInStore } from "./account/restore-user.ts";
import { setPasswordOfUser } from "./account/set-password.ts";
import { createAddressOfUser } from "./addresses/create-address.ts";
import { deleteAddressOfUser } from "./addresses/delete-address.ts";
import { updateAddressOfUser } from "./addresses/update-address.ts";
import { getLastChangeOfUser } from "./get-last-user-change.ts";
import { getUserFromStore } from "./get-user.ts";
import { listUsersInStore } from "./list/list-users.ts";
import { listNotificationLogsFromStore } from "./notifications/list-notification-logs.ts";
import { updateUserInStore } from "./update-user.ts";

export const usersCalls = [
  bind(listUsers, listUsersInStore),
  bind(getUser, getUserFromStore),
  bind(getLastUserChange, getLastChangeOfUser),
  bind(updateUser, updateUserInStore),
  bind(createAddress, createAddressOfUser),
  bind(updateAddress, updateAddressOfUser),
  bind(deleteAddress, deleteAddressOfUser),
  bind(archiveUser, archiveUserInStore),
  bind(restoreUser, restoreUserInStore),
  bind(deleteUser, deleteUserFromStore),
  bind(setPassword, setPasswordOfUser),
  bind(resendVerification, resendVerificationToUser),
  bind(listNotificationLogs, listNotificationLogsFromStore),
];
