import {
  chooseNewPassword,
  exchangeCode,
  refreshTokens,
  register,
  requestPasswordMail,
  signIn,
  signInAtPortal,
  signOut,
  verifyEmail,
} from "@crema/contract/areas/sign-in";
import { bind } from "../../platform/http/bind-call.ts";
import type { Tasks } from "../../platform/jobs/task.ts";
import { choosePasswordByLink } from "./links/choose-new-password.ts";
import { registerCustomer, registerTask } from "./links/register.ts";
import { passwordMailTask, requestMailForPassword } from "./links/request-password-mail.ts";
import { verifyEmailAddress } from "./links/verify-email.ts";
import { exchangeCodeForTokens } from "./portal/exchange-code.ts";
import { signInAtPortalForm } from "./portal/sign-in-at-portal.ts";
import { refreshTokenPair, signInWithPassword, endOwnSession } from "./sign-in.ts";

export const signInCalls = [
  bind(signIn, signInWithPassword),
  bind(signInAtPortal, signInAtPortalForm),
  bind(exchangeCode, exchangeCodeForTokens),
  bind(refreshTokens, refreshTokenPair),
  bind(signOut, endOwnSession),
  bind(register, registerCustomer),
  bind(verifyEmail, verifyEmailAddress),
  bind(requestPasswordMail, requestMailForPassword),
  bind(chooseNewPassword, choosePasswordByLink),
];

/** What forms leave to be done after their answer. */
export const signInTasks: Tasks = { [register.name]: registerTask, [requestPasswordMail.name]: passwordMailTask };
