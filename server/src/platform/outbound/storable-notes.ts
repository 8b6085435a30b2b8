import { firstOf, plainText, storableText } from "../values/storable-text.ts";
import type { Note } from "./effect.ts";

const longestDetail = 4_000;

/** Notes as they were, without what cannot be stored; a detail that is too long is the beginning of its text. */
export const storableNotes = (notes: readonly Note[]): Note[] =>
  notes.map(({ what, detail }) => ({ what: storableText(what), detail: storableDetail(detail) }));

function storableDetail(detail: unknown): unknown {
  const text = JSON.stringify(detail, plainValue) ?? "null";
  return text.length > longestDetail ? firstOf(text, longestDetail) : JSON.parse(text);
}

function plainValue(_: string, value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [plainText(name), one]));
}
