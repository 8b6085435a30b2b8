import { plainText } from "../../../platform/values/storable-text.ts";

/** Signs of what PostgreSQL does not take: NUL, and halves of characters, as JSON writes them. */
const suspicious = /\\u(?:0000|d[89a-f])/i;

/** Others' values as JSON that PostgreSQL stores, without what it does not take. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return suspicious.test(text) ? JSON.stringify(plainValue(value)) : text;
}

function plainValue(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [plainText(name), plainValue(one)]));
}
