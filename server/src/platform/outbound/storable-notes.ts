import { withoutSecrets } from "../values/error-message.ts";
import { firstOf, plainText, storableText } from "../values/storable-text.ts";
import type { Note } from "./effect.ts";

const longestDetail = 4_000;
/** Fields whose value nobody should read, whatever it is. */
const secretField = /password|passwd|secret|token|api[-_ ]?key|authorization/i;

/** Notes as they were, without what cannot be stored and without secrets; a detail that is too long is the beginning of its text. */
export const storableNotes = (notes: readonly Note[]): Note[] =>
  notes.map(({ what, detail }) => ({ what: storableText(what), detail: storableDetail(detail) }));

/** A provider's words for staff. */
export const storableReason = (text: string): string => storableText(withoutSecrets(plainText(text)));

function storableDetail(detail: unknown): unknown {
  const text = JSON.stringify(detail, plainValue) ?? "null";
  return text.length > longestDetail ? firstOf(text, longestDetail) : JSON.parse(text);
}

function plainValue(field: string, value: unknown): unknown {
  if (secretField.test(field) && value !== null) return "…";
  if (typeof value === "string") return withoutSecrets(plainText(value));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [plainText(name), one]));
}
