export type { Tokens } from "./calls.ts";
export {
  chooseNewPassword,
  exchangeCode,
  refreshTokens,
  register,
  requestPasswordMail,
  signIn,
  signInAtPortal,
  signOut,
  verifyEmail,
} from "./calls.ts";
