/** Settings of the FCM adapter. Source: docs/providers/fcm.md. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { ConfigProblems } from "../../../platform/config/config.ts";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

export const fcmVariables = z.object({
  /** The Firebase project; empty sends nothing. */
  FCM_PROJECT_ID: z.string().default(""),
  FCM_SERVICE_ACCOUNT_EMAIL: z.string().default(""),
  /** Private key of the service account, PEM; \n may stand for line breaks, as in the downloaded file. */
  FCM_SERVICE_ACCOUNT_KEY: secretText.default(secret("")),
  FCM_URL: partnerAddress.default("https://fcm.googleapis.com"),
  /** With its path: it is what the assertion is made out to. */
  FCM_TOKEN_URL: partnerAddress.default("https://oauth2.googleapis.com/token"),
  /** Longest wait for a reply, in seconds. */
  FCM_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(10),
});

export interface FcmConfig {
  readonly projectId: string;
  readonly accountEmail: string;
  readonly accountKey: KeyObject;
  readonly url: string;
  readonly tokenUrl: string;
  readonly timeoutMs: number;
}

/**
 * @returns undefined when no project is configured
 * @throws ConfigProblems when a project is, and its account is not
 */
export function fcmConfig(given: z.infer<typeof fcmVariables>): FcmConfig | undefined {
  if (given.FCM_PROJECT_ID === "") return undefined;
  const accountKey = rsaKeyOf(given.FCM_SERVICE_ACCOUNT_KEY.reveal());
  const problems = [
    ...(given.FCM_SERVICE_ACCOUNT_EMAIL === "" ? ["FCM_SERVICE_ACCOUNT_EMAIL: is required"] : []),
    ...(accountKey === undefined ? ["FCM_SERVICE_ACCOUNT_KEY: must be an RSA private key in PEM"] : []),
  ];
  if (accountKey === undefined || problems.length > 0) throw new ConfigProblems(problems);
  return {
    projectId: given.FCM_PROJECT_ID,
    accountEmail: given.FCM_SERVICE_ACCOUNT_EMAIL,
    accountKey,
    url: given.FCM_URL,
    tokenUrl: given.FCM_TOKEN_URL,
    timeoutMs: given.FCM_TIMEOUT_SECONDS * 1_000,
  };
}

function rsaKeyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll("\\n", "\n"));
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  } catch {
    return undefined;
  }
}
