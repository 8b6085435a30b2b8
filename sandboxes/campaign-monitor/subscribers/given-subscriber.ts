/** A subscriber as the import and the update take one. */
import { z } from "zod";
import type { Code } from "../refusals.ts";

const consents = ["Yes", "No", "Unchanged"] as const;

export const givenSubscriber = z.strictObject({
  EmailAddress: z.string(),
  Name: z.string().optional(),
  /** Empty takes the stored one away. */
  MobileNumber: z.string().optional(),
  CustomFields: z
    .array(z.strictObject({ Key: z.string(), Value: z.string().optional(), Clear: z.boolean().optional() }))
    .optional(),
  ConsentToTrack: z.string().optional(),
  ConsentToSendSms: z.enum(consents).optional(),
});
export type GivenSubscriber = z.infer<typeof givenSubscriber>;

const address = z.email();
export const isAddress = (text: string): boolean => address.safeParse(text).success;

/** Consent to tracking must be said. @returns the code of the refusal, undefined where it was */
export function consentRefusal({ ConsentToTrack: consent = "" }: GivenSubscriber): Code | undefined {
  if (consent === "") return 214;
  return consents.some((one) => one === consent) ? undefined : 215;
}
