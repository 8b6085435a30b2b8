/** One mutation, and which of the four outcomes it came to: it succeeded when its list of user errors is empty. */
import { z } from "zod";
import type { Note, Outcome } from "../../../../platform/outbound/effect.ts";
import { withoutContacts } from "../../../provider-replies.ts";
import type { ShopifyClient, ShopifyRequest } from "./shopify-client.ts";

export interface Mutation extends ShopifyRequest {
  readonly root: string;
  /** Where the payload tells the id of what was made or changed. */
  readonly reference: readonly string[];
  readonly about: Readonly<Record<string, unknown>>;
}

export interface UserError {
  readonly message: string;
  readonly code: string;
}

/** The shop's own no: nothing was done. */
export interface Declined {
  readonly kind: "declined";
  readonly errors: readonly UserError[];
  readonly notes: readonly Note[];
}

const userErrors = z.array(z.object({ message: z.string(), code: z.string().nullish() }));
const payloadShape = z.looseObject({ userErrors });

export async function mutate(client: ShopifyClient, asked: Mutation): Promise<Outcome | Declined> {
  const said = await client.ask(asked);
  const request: Note = { what: "request", detail: { mutation: asked.root, ...asked.about } };
  if (said.kind === "refused") return { kind: "rejected", reason: said.reason, notes: [request] };
  if (said.kind !== "data") return { ...said, notes: [request] };
  const payload = payloadShape.safeParse(said.data[asked.root]);
  if (!payload.success) return { kind: "unknown", reason: "The shop's reply cannot be read", notes: [request] };
  const errors = payload.data.userErrors.map(({ message, code }) => ({
    message: withoutContacts(message),
    code: code ?? "",
  }));
  if (errors.length > 0)
    return { kind: "declined", errors, notes: [request, { what: "reply", detail: { userErrors: errors } }] };
  const reference = textAt(payload.data, asked.reference);
  if (reference === undefined)
    return { kind: "unknown", reason: "The shop's reply does not say what was done", notes: [request] };
  return { kind: "confirmed", reference, notes: [request, { what: "reply", detail: { id: reference } }] };
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>((at, name) => fieldsOf(at)[name], value);
  return typeof found === "string" ? found : undefined;
}

/** Of an object or a list. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

export const reasonOf = ({ errors }: Declined): string =>
  errors.map(({ message, code }) => (code === "" ? message : `${message} (${code})`)).join("; ");

/** Where the shop's no is the end of it. */
export const asOutcome = (result: Outcome | Declined): Outcome =>
  result.kind === "declined" ? { kind: "rejected", reason: reasonOf(result), notes: result.notes } : result;

/**
 * Where the shop's no may mean that it is so already: looks. What cannot be found out leaves the try unclear.
 * @param look - the reference when it is as it should be; undefined when it is not
 */
export async function unlessItIsSo(
  result: Outcome | Declined,
  look: () => Promise<string | undefined>,
): Promise<Outcome> {
  if (result.kind !== "declined") return result;
  const notes = [...result.notes];
  try {
    const reference = await look();
    if (reference === undefined) return asOutcome(result);
    return { kind: "confirmed", reference, notes: [...notes, { what: "found", detail: { id: reference } }] };
  } catch {
    return { kind: "not-sent", reason: `Refused (${reasonOf(result)}), and looking for it failed`, notes };
  }
}
