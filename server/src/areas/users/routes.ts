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
import {
  archiveUserInStore,
  deleteUserFromStore,
  resendVerificationToUser,
  restoreUserInStore,
  setPasswordOfUser,
} from "./account/change-account.ts";
import { createAddressOfUser, deleteAddressOfUser, updateAddressOfUser } from "./addresses/change-addresses.ts";
import { getLastChangeOfUser, getUserFromStore, listNotificationLogsFromStore } from "./read-user.ts";
import { listUsersInStore } from "./list/list-users.ts";
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
