/** What Campaign Monitor's replies mean. Pure. Source: docs/providers/campaign-monitor.md, "Protocol". */
import { z } from "zod";
import { readJson, withoutContacts } from "../../provider-replies.ts";
import type { ImportOutcome, ListAbsence, UnsubscribedPage } from "../mailing-lists.ts";

const refusal = z.object({ Code: z.int(), Message: z.string() });

export function readRefusal(body: Buffer): { code: number; reason: string } {
  const found = readJson(body, refusal);
  if (found === undefined) return { code: 0, reason: "no reason given" };
  return { code: found.Code, reason: withoutContacts(`${found.Message} (${found.Code})`) };
}

const absences: Readonly<Record<number, ListAbsence>> = {
  1: "invalid",
  204: "suppressed",
  205: "deleted",
  206: "unsubscribed",
  207: "bounced",
  208: "unconfirmed",
};

const counts = z.object({
  TotalExistingSubscribers: z.int(),
  TotalNewSubscribers: z.int(),
  FailureDetails: z.array(z.object({ EmailAddress: z.string(), Code: z.int(), Message: z.string() })),
});
type Imported = Omit<Extract<ImportOutcome, { kind: "imported" }>, "kind" | "notes">;

const imported = (found: z.infer<typeof counts>): Imported => ({
  added: found.TotalNewSubscribers,
  updated: found.TotalExistingSubscribers,
  refused: found.FailureDetails.map(({ EmailAddress, Code, Message }) => ({
    email: EmailAddress,
    why: absences[Code] ?? "other",
    text: withoutContacts(`${Message} (${Code})`),
  })),
});

export function readImported(body: Buffer): Imported | undefined {
  const found = readJson(body, counts);
  return found && imported(found);
}
/** Some were refused, and the counts stand inside the refusal. */
export function readPartlyImported(body: Buffer): Imported | undefined {
  const found = readJson(body, z.object({ ResultData: counts }));
  return found && imported(found.ResultData);
}

const day = z.string().regex(/^\d{4}-\d\d-\d\d/);
const page = z.object({
  Results: z.array(
    z
      .object({ EmailAddress: z.string(), Date: day.optional(), StateChangedDate: day.optional() })
      .transform(({ EmailAddress, Date: date, StateChangedDate }, context) => {
        const at = StateChangedDate ?? date;
        if (at !== undefined) return { email: EmailAddress, on: at.slice(0, 10) };
        context.addIssue({ code: "custom", message: "has no date" });
        return z.NEVER;
      }),
  ),
  PageNumber: z.int(),
  NumberOfPages: z.int(),
});
export function readUnsubscribed(body: Buffer): UnsubscribedPage | undefined {
  const found = readJson(body, page);
  if (found === undefined) return undefined;
  const isLast = found.PageNumber >= found.NumberOfPages || found.Results.length === 0;
  return { people: found.Results, nextPage: isLast ? undefined : found.PageNumber + 1 };
}

const states: Readonly<Record<string, "subscribed" | ListAbsence>> = {
  active: "subscribed",
  unsubscribed: "unsubscribed",
  bounced: "bounced",
  deleted: "deleted",
  unconfirmed: "unconfirmed",
  suppressed: "suppressed",
};
/** A state as subscribers and webhooks have it: `Active`, `Unsubscribed`. */
export const standingBy = (state: string): "subscribed" | ListAbsence => states[state.toLowerCase()] ?? "other";

export function readStanding(body: Buffer): "subscribed" | ListAbsence | undefined {
  const found = readJson(body, z.object({ State: z.string() }));
  return found && standingBy(found.State);
}

const fields = z.array(z.object({ Key: z.string(), DataType: z.string() }));
/** Kinds by the fields' names; keys are read in brackets and written without. */
export function readFields(body: Buffer): ReadonlyMap<string, string> | undefined {
  const found = readJson(body, fields);
  return found && new Map(found.map(({ Key, DataType }) => [withoutBrackets(Key), DataType]));
}
export function readMadeField(body: Buffer): string | undefined {
  const key = readJson(body, z.string());
  return key && withoutBrackets(key);
}
const withoutBrackets = (key: string): string => key.replace(/^\[(.*)\]$/, "$1");

const webhooks = z.array(z.object({ WebhookID: z.string().regex(/^\w+$/), Url: z.string(), Status: z.string() }));
export const readWebhooks = (body: Buffer): z.infer<typeof webhooks> | undefined => readJson(body, webhooks);

export function readSystemDate(body: Buffer): string | undefined {
  return readJson(body, z.object({ SystemDate: z.string() }))?.SystemDate;
}
