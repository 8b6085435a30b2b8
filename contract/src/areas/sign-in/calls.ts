/**
 * Signing in, refreshing, signing out, registering and the mails around them.
 * Answers never tell whether an email address is known. Source: spec part 1, sections 4 and 7; AMB-07 to AMB-12; ledger B.1.
 */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { anyone, anySession } from "../../kit/rights.ts";
import { email, text, uuid } from "../../kit/wire.ts";

/** `expiresIn` is in seconds from the answer. */
const tokens = z.object({ idToken: z.string(), refreshToken: z.string(), expiresIn: z.number().int() });
export type Tokens = z.infer<typeof tokens>;

const credentials = { email: text(254), password: z.string().max(200) };

export const signIn = defineCall({
  name: "signIn",
  method: "POST",
  path: "/v1/auth/sign-in",
  summary: "Sign in with email and password; for API clients and customers",
  access: anyone,
  body: z.strictObject(credentials),
  answer: tokens.extend({ userUuid: uuid, accessRoles: z.array(z.enum(["staff", "customer"])) }),
  refusals: ["wrong_credentials"],
  hasSecretAnswer: true,
});

/** The sign-in portal's own form: answers where the browser goes next, with the values or a code in that address. */
export const signInAtPortal = defineCall({
  name: "signInAtPortal",
  method: "POST",
  path: "/v1/auth/portal/sign-in",
  summary: "Sign in at the sign-in portal and be handed back to a registered return address",
  access: anyone,
  body: z.strictObject({ ...credentials, returnTo: text(2000), state: text(200).default("") }),
  answer: z.object({ redirectTo: z.string() }),
  refusals: ["wrong_credentials", "wrong_return_address"],
  hasSecretAnswer: true,
});

/** Mode `code`: the portal exchanges the single-use code of the return address for the values. */
export const exchangeCode = defineCall({
  name: "exchangeCode",
  method: "POST",
  path: "/v1/auth/portal/exchange",
  summary: "Exchange a single-use code for tokens",
  access: anyone,
  body: z.strictObject({ code: text(200) }),
  answer: tokens,
  hasSecretAnswer: true,
});

export const refreshTokens = defineCall({
  name: "refreshTokens",
  method: "POST",
  path: "/v1/auth/token/refresh",
  summary: "Exchange a refresh token for a new pair; each is used once",
  access: anyone,
  body: z.strictObject({ refreshToken: text(2000) }),
  answer: tokens,
  hasSecretAnswer: true,
});

export const signOut = defineCall({
  name: "signOut",
  method: "POST",
  path: "/v1/auth/sign-out",
  summary: "End this session",
  access: anySession,
  answer: nothing,
});

export const register = defineCall({
  name: "register",
  method: "POST",
  path: "/v1/auth/register",
  summary: "Register as a customer; a mail follows whose link confirms the address and asks for a password",
  access: anyone,
  body: z.strictObject({ email, firstName: text(100), lastName: text(100) }),
  answer: nothing,
  refusals: ["domain_refused"],
});

export const verifyEmail = defineCall({
  name: "verifyEmail",
  method: "POST",
  path: "/v1/auth/verify",
  summary: "Confirm an email address with the token of the mail, and choose the password of its account",
  access: anyone,
  body: z.strictObject({ token: text(200), password: z.string().max(200) }),
  answer: nothing,
  refusals: ["link_expired"],
});

export const requestPasswordMail = defineCall({
  name: "requestPasswordMail",
  method: "POST",
  path: "/v1/auth/forgot",
  summary: "Ask for a mail to choose a new password; the answer is the same for every address",
  access: anyone,
  body: z.strictObject({ email: text(254) }),
  answer: nothing,
});

export const chooseNewPassword = defineCall({
  name: "chooseNewPassword",
  method: "POST",
  path: "/v1/auth/forgot/password",
  summary: "Choose a new password with the token of the mail",
  access: anyone,
  body: z.strictObject({ token: text(200), password: z.string().max(200) }),
  answer: nothing,
  refusals: ["link_expired"],
});
