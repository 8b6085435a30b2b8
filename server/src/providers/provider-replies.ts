/** What adapters of several providers do with what comes in: read it, compare secrets, and keep people out of texts. Pure. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

/** A JSON body in a shape; undefined where it is none or of another shape. */
export function readJson<T>(body: Buffer, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Whether somebody knows the secret, in constant time. One that is not set is known to nobody. */
export function knowsSecret(given: string, wanted: { reveal(): string; readonly isSet: boolean }): boolean {
  return wanted.isSet && timingSafeEqual(digest(given), digest(wanted.reveal()));
}
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const longestText = 300;

/** A provider's words as staff may read them: without email addresses and phone numbers, and not endless. */
export const withoutContacts = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+/g, "•••@•••")
    .replaceAll(/\+?\d(?:[\s()-]?\d){7,}/g, (digits) => `•••${digits.slice(-2)}`);
