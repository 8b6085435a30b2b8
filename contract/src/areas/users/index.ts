export type { Address, AddressBody } from "./address.ts";
export {
  address,
  addressBody,
  addressTextMax,
  australianStates,
  defaultCountry,
  isAustralia,
  stateLabel,
  stateProblem,
} from "./address.ts";
export type { UserSortKey } from "./calls.ts";
export {
  archiveUser,
  createAddress,
  deleteAddress,
  deleteUser,
  getLastUserChange,
  getUser,
  listNotificationLogs,
  listUsers,
  notificationLog,
  notificationTypes,
  resendVerification,
  restoreUser,
  setPassword,
  updateAddress,
  updateUser,
  userSortKeys,
} from "./calls.ts";
export type { PasswordPolicy } from "./password-rules.ts";
export { passwordMessages, passwordPolicies, passwordProblem, setPasswordProblem } from "./password-rules.ts";
export type { User, UserChoice, UserRow, UserUpdate } from "./user.ts";
export { preferences, role, roles, user, userChoice, userProfile, userRow, userUpdate } from "./user.ts";
export type { PhoneRegion, UserStatus } from "./user-rules.ts";
export {
  birthdayMessage,
  canArchive,
  canDelete,
  canEditProfile,
  canResendVerification,
  canRestore,
  isMobileOfRegion,
  isOldEnough,
  isUserRow,
  isVerified,
  latestBirthday,
  minimumAge,
  mobileMessage,
  phoneRegionOf,
  statuses,
  statusOf,
} from "./user-rules.ts";
