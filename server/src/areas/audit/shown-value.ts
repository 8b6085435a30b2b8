import type { FieldChange } from "@crema/contract/areas/audit";
import { z } from "zod";

const json = z.json();
/** Secrets never enter the audit; should a field of such a name ever do, its value stays here. */
const secretName = /password|secret|token|\bpin\b|apikey/i;
/** Numbers of gift cards and bank cards, with or without spaces; telephone numbers and order numbers are shorter. */
const cardNumber = /\d(?:[ -]?\d){14,}/g;

/** A value as the audit shows it: of card numbers the last four digits, of secrets nothing. */
export function shownValue(field: string, value: unknown): FieldChange["after"] {
  if (value === null || value === undefined) return null;
  if (secretName.test(field)) return "(hidden)";
  const text = JSON.stringify(value).replaceAll(cardNumber, (number) => `…${number.replaceAll(/\D/g, "").slice(-4)}`);
  return json.parse(JSON.parse(text));
}
