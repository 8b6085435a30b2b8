/**
 * New codes: eleven characters of 31 that cannot be mistaken for one another, 54 bits, written XXXX-XXXX-XXX. Which are taken
 * is the database's to say. Source: ledger B.5 ("unguessable, unique, easy to read").
 */
import { randomBytes } from "node:crypto";

/** No 0, O, 1, I and L. */
export const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 11;
/** As long as every code: where a mail is weighed or shown before its code is there. */
export const sampleCode = "XXXX-XXXX-XXX";
/** Bytes from here on are thrown away, so that every character is as likely as any other. */
const fair = 256 - (256 % codeAlphabet.length);

/** @param count - how many; they may repeat each other as seldom as they may be taken */
export function newCodes(count: number): string[] {
  const next = characters(count * length);
  return Array.from({ length: count }, () => `${take(next, 4)}-${take(next, 4)}-${take(next, 3)}`);
}

const take = (next: Iterator<string, never>, count: number): string => {
  let text = "";
  for (let n = 0; n < count; n++) text += next.next().value;
  return text;
};

/** Never ends. @param atOnce - bytes drawn in one go */
function* characters(atOnce: number): Generator<string, never> {
  for (;;)
    for (const byte of randomBytes(atOnce)) if (byte < fair) yield codeAlphabet.charAt(byte % codeAlphabet.length);
}
