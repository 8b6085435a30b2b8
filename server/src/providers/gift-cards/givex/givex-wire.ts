/**
 * Requests and replies of Givex's JSON-RPC, where everything is text at a fixed place. Pure.
 * Source: docs/providers/givex.md, "The wire".
 */
import { z } from "zod";
import type { Note } from "../../../platform/outbound/effect.ts";
import { maskedCard } from "../gift-cards.ts";
import { jsonOf } from "../../../platform/values/json-of.ts";

export interface GivexRequest {
  readonly id: string;
  readonly method: string;
  /** Language, transaction code, user, password, then what the method takes. */
  readonly params: readonly string[];
}

export type GivexReply =
  | { readonly kind: "ok"; readonly values: readonly unknown[] }
  /** The provider said no; nothing was done. */
  | { readonly kind: "refused"; readonly resultCode: string; readonly text: string }
  | { readonly kind: "unreadable"; readonly reason: string };

const language = "en";

export function givexRequest(given: {
  id: string;
  method: string;
  code: string;
  account: { readonly userId: string; readonly password: { reveal(): string } };
  rest: readonly string[];
}): GivexRequest {
  const { id, method, code, account, rest } = given;
  return { id, method, params: [language, code, account.userId, account.password.reveal(), ...rest] };
}

export const requestText = ({ id, method, params }: GivexRequest): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

/** What staff call it. */
export const provider = "The gift-card provider";

const replyShape = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  result: z.tuple([z.string(), z.string()], z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** Protocol faults before anything is done: not JSON, not a request, no such method, wrong parameters. */
const isBeforeWork = (code: number): boolean => code === -32_700 || (code <= -32_600 && code >= -32_602);

/** A reply that does not echo the id and the transaction code belongs to somebody else. */
export function readReply(text: string, sent: GivexRequest): GivexReply {
  const parsed = replyShape.safeParse(jsonOf(text));
  if (!parsed.success) return { kind: "unreadable", reason: `${provider}'s reply cannot be read` };
  const { id, result, error } = parsed.data;
  if (id !== sent.id) return { kind: "unreadable", reason: `${provider}'s reply belongs to another request` };
  if (error !== undefined)
    return isBeforeWork(error.code)
      ? { kind: "refused", resultCode: String(error.code), text: error.message }
      : { kind: "unreadable", reason: `${provider} answered with a fault (${error.code})` };
  if (result === undefined || result[0] !== sent.params[1])
    return { kind: "unreadable", reason: `${provider}'s reply belongs to another request` };
  const [, resultCode, ...values] = result;
  if (resultCode === "0") return { kind: "ok", values };
  return { kind: "refused", resultCode, text: z.string().catch("no reason given").parse(values[0]) };
}

export function centsOfAmount(amount: unknown): number | undefined {
  if (typeof amount !== "string" || !/^-?\d+(\.\d{1,2})?$/.test(amount)) return undefined;
  const [whole = "0", part = ""] = amount.replace("-", "").split(".");
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return amount.startsWith("-") ? -cents : cents;
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A text with the card's number masked wherever it stands. */
export const withoutCard = (text: string, card: string): string =>
  card === "" ? text : text.replaceAll(card, maskedCard(card));

/** The request and its reply without user, password and card number. */
export function notesOf(sent: GivexRequest, reply: GivexReply, card: string): Note[] {
  const params = sent.params.map((value, index) => (index === 2 || index === 3 ? "***" : value));
  return [
    { what: "request", detail: { method: sent.method, params: masked(params, card) } },
    { what: "reply", detail: masked(reply, card) },
  ];
}

/** The same with the card's number masked wherever it stands. */
function masked(value: unknown, card: string): unknown {
  if (typeof value === "string") return withoutCard(value, card);
  if (Array.isArray(value)) return value.map((one) => masked(one, card));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, card)]));
}
