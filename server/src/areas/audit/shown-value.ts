import type { FieldChange } from "@crema/contract/areas/audit";
import { mostShown } from "./entry-rows.ts";

type Shown = FieldChange["after"];

/** Secrets never enter the audit; should a field of such a name ever do, its value stays here. */
const secretName = /password|secret|token|\bpin\b|apikey/i;
/** Numbers of gift cards and bank cards, with or without spaces; telephone numbers and order numbers are shorter. */
const cardNumber = /\d(?:[ -]?\d){14,}/g;
const cannotBeShown = "(cannot be shown)";
const mostDepth = 50;

/**
 * A value as the audit shows it: of card numbers the last four digits, of secrets nothing. Never throws: a value that cannot be shown says
 * so, and the entries around it are shown all the same.
 */
export function shownValue(field: string, value: unknown): Shown {
  if (value === null || value === undefined) return null;
  if (isCut(value) && cutSecret.test(value)) return "(hidden)";
  return shownOf(field, isCut(value) ? value.replace(cutNumber, "…") : value, 0);
}

/** The beginning of a card number, whose end was cut off, is not told from any other. */
const cutNumber = /[\d -]+…$/;

/** Of an object or a list, whose JSON was cut to a text: some key is a secret's. */
const cutSecret = /^[[{][^]*"[^"]*(?:password|secret|token|\bpin\b|apikey)[^"]*"\s*:/i;

const shownOf = (name: string, value: unknown, depth: number): Shown =>
  value !== null && secretName.test(name) ? "(hidden)" : shownPart(value, depth);

function shownPart(value: unknown, depth: number): Shown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return masked(value);
  if (typeof value === "number") return shownNumber(value);
  if (typeof value !== "object" || depth === mostDepth) return cannotBeShown;
  if (Array.isArray(value)) return value.map((part) => shownPart(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shownOf(key, part, depth + 1)]));
}

const masked = (text: string): string =>
  text.replaceAll(cardNumber, (number) => `…${number.replaceAll(/\D/g, "").slice(-4)}`);

/** A whole number of so many digits may be a card's; the digits of a fraction, a latitude's, are nobody's card. */
function shownNumber(value: number): Shown {
  if (!Number.isFinite(value)) return cannotBeShown;
  if (!Number.isInteger(value)) return value;
  const text = masked(String(value));
  return text === String(value) ? value : text;
}

export const isCut = (value: unknown): value is string =>
  typeof value === "string" && value.length === mostShown + 1 && value.endsWith("…");
