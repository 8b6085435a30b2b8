/** Where Givex's behaviour is not published or differs between customers; changed over `POST /_sandbox/settings`. */
import { z } from "zod";

const settingsShape = z.strictObject({
  /** How long a host does not know what was written at the other one. */
  replicationLagMs: z.int().min(0),
  /** Whether a transaction code that was used before counts as a new transaction. */
  duplicateCodes: z.enum(["accepted", "refused"]),
  /** What dc_918 says where nothing was applied under its code: ok, or a refusal with this number and text. */
  nothingToReverse: z.strictObject({ isRefused: z.boolean(), code: z.string().regex(/^[1-9]\d*$/), text: z.string() }),
  /** What a dc_918 says that comes again: what the first one said, or that there is nothing to reverse. */
  repeatedReversal: z.enum(["confirmed", "nothing"]),
  /** Whether a transaction that arrives after its own reversal is refused or applied. */
  reversalOfUnseen: z.enum(["remembered", "forgotten"]),
  /** Whether history shows a reversed transaction, and the row that took it back. */
  reversedRows: z.enum(["hidden", "shown"]),
  /** Whether dc_907 with another amount than the transaction's, refused with 13, cancels it all the same. */
  wrongCancelAmount: z.enum(["refused", "cancelled"]),
  /** How old a transaction may be for dc_907. */
  cancelWithinSeconds: z.int().min(0),
  /** How replies are quoted; single quotes are not JSON. */
  quotes: z.enum(["double", "single"]),
  /** Whether a request needs the account's user and password in an `authorization` header as well. */
  basicAuth: z.enum(["ignored", "required"]),
  /** What dc_911 and, on loyalty cards, dc_905 give, in whole points. */
  pointsPerDollar: z.int().min(0),
});
export type Settings = z.infer<typeof settingsShape>;

export const firstSettings = (): Settings => ({
  replicationLagMs: 0,
  duplicateCodes: "accepted",
  nothingToReverse: { isRefused: false, code: "19", text: "Nothing to reverse" },
  repeatedReversal: "confirmed",
  reversalOfUnseen: "remembered",
  reversedRows: "hidden",
  wrongCancelAmount: "refused",
  cancelWithinSeconds: 86_400,
  quotes: "double",
  basicAuth: "ignored",
  pointsPerDollar: 1,
});

/** @throws Error that says which setting is unknown or has a value it cannot have */
export const changedSettings = (settings: Settings, text: string): Settings =>
  settingsShape.parse({ ...settings, ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)) });
