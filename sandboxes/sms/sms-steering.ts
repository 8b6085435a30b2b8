/** What becomes of a message, by the last two digits of its number. */
import type { Step } from "./sms-state.ts";

export interface Fate {
  /** Nothing is stored; the vendor says so at once. */
  readonly refusal?: "invalid" | "opted-out" | "throttled";
  /** Stored, and the sender hears nothing. */
  readonly isUnanswered?: true;
  /** Seconds of the sandbox's clock after acceptance. */
  readonly steps: readonly { readonly step: Step; readonly afterSeconds: number }[];
  /** How often each callback comes besides the first time. */
  readonly duplicates?: number;
  /** The callback is not the vendor's: a wrong signature, or without the address's query. */
  readonly isForged?: true;
}

const journey = (last: Step, afterSeconds = 2): Fate["steps"] => [
  { step: "sent", afterSeconds: 1 },
  { step: last, afterSeconds },
];
const delivered: Fate = { steps: journey("delivered") };
/** Longer than anybody waits for a callback: fifteen minutes. */
const lateSeconds = 900;

const fates: Readonly<Record<string, Fate>> = {
  "00": delivered,
  "01": { steps: journey("undelivered") },
  "02": { refusal: "invalid", steps: [] },
  "03": { refusal: "opted-out", steps: [{ step: "opted-out", afterSeconds: 1 }] },
  "04": { refusal: "throttled", steps: [] },
  "05": { ...delivered, isUnanswered: true },
  "06": { steps: journey("delivered", lateSeconds) },
  "07": { ...delivered, duplicates: 1 },
  "08": { ...delivered, isForged: true },
};

/** @param to - any writing of a number; every ending without a meaning is delivered */
export const fateOf = (to: string): Fate => fates[to.slice(-2)] ?? delivered;

/** E.164: plus, country, subscriber; 8 to 15 digits. */
export const isE164 = (to: string): boolean => /^\+[1-9]\d{7,14}$/.test(to);
