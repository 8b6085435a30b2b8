/** Passwords as they are stored: argon2id, 19 MiB, 2 passes, 1 lane. Source: OWASP Password Storage Cheat Sheet. */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../../platform/http/refusal.ts";
import { createSlots } from "../../../platform/http/slots.ts";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Half of the threads that this process has for such work: files are read and written by the others. */
const inSlot = createSlots({
  atOnce: 2,
  waiting: 200,
  full: () => new Refusal("unavailable", "Many people are signing in; try again in a moment", { retryAfterSeconds: 2 }),
});
const inTurn = <T>(work: () => Promise<T>): Promise<T> => inSlot(work, new AbortController().signal);

/** The same characters typed on another keyboard are the same password. */
const normalised = (password: string): string => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalised(password), cost));

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done and the answer is no, so that
 * an unknown user takes as long as a wrong password.
 */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(18).toString("base64url"), cost);
  const standIn = await nobodysHash;
  const isRight = await inTurn(() => verify(stored ?? standIn, normalised(password)));
  return isRight && stored !== null;
}
