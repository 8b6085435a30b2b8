/** What the SMS sandbox stores, for all three vendors alike. */
export type Skin = "twilio" | "messageMedia" | "kudosity";
export type Step = "queued" | "sent" | "delivered" | "undelivered" | "opted-out";

export interface KeptSms {
  /** Counts all messages; goes on after a reset. */
  readonly number: number;
  /** The vendor's id, made of the number. */
  readonly id: string;
  readonly skin: Skin;
  /** E.164. */
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly callback?: string | undefined;
  /** The sender's own word for it, where the vendor takes one. */
  readonly reference?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Oldest first, at least one; Unix milliseconds. */
  readonly history: { readonly step: Step; readonly at: number }[];
}

interface KudosityWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly filter: { readonly event_type: readonly string[] };
}

export interface SmsState {
  number: number;
  /** Oldest first, the last 2,000. */
  messages: KeptSms[];
  webhooks: KudosityWebhook[];
}

/** Invented; the server is given them. */
export const twilioAccount = { sid: "AC0000000000000000000000000000c0de", token: "sandbox-auth-token" };
export const messageMediaAccount = { key: "sandbox-key", secret: "sandbox-secret" };
export const kudosityAccount = { key: "sandbox-key" };

export const stepOf = ({ history }: KeptSms): Step => history.at(-1)?.step ?? "queued";
export const acceptedAt = ({ history }: KeptSms): Date => new Date(history[0]?.at ?? 0);
