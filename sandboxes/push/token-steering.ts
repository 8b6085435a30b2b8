/**
 * How a device token steers what happens: `unreg-ada`, `quota-2-ben` (twice, then it works), `ios-cleo` (an iPhone that works).
 * Every other token of a device is an Android telephone that works.
 */
import type { Platform } from "./push-state.ts";

const troubles = {
  unreg: "unregistered",
  badtoken: "bad-token",
  badtokenold: "bad-token-unnamed",
  badmessage: "bad-message",
  mismatch: "sender-id-mismatch",
  apnskey: "third-party-auth-error",
  quota: "quota-exceeded",
  unavailable: "unavailable",
  internal: "internal",
  timeout: "timeout",
} as const;

export type Trouble = (typeof troubles)[keyof typeof troubles];

export interface Steering {
  readonly platform: Platform;
  readonly trouble: Trouble | undefined;
  /** How often it happens before the device works; undefined for always. */
  readonly times: number | undefined;
}

const isTroubleWord = (word: string): word is keyof typeof troubles => word in troubles;

export function steeringOf(token: string): Steering {
  const [first = "", second = "", ...rest] = token.toLowerCase().split("-");
  const trouble = isTroubleWord(first) ? troubles[first] : undefined;
  const times = trouble !== undefined && /^\d+$/.test(second) ? Number(second) : undefined;
  const isIos = first === "apnskey" || [first, second, ...rest].includes("ios");
  return { platform: isIos ? "iOS" : "Android", trouble, times };
}

/** What FCM takes for a registration token at all. */
export const isTokenLike = (token: string): boolean => /^[\w:-]{1,4096}$/.test(token);
