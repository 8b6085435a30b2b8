/**
 * Sends an app link by SMS, at most once where it is in doubt: no vendor drops a repeat. An answer that is unclear waits for the vendor's
 * report, then for nobody: the log says so, and whoever wants to sends another one. Source: docs/outbound.md; docs/providers/sms.md.
 */
import { z } from "zod";
import { after, minutes } from "../../../platform/clock/clock.ts";
import type {
  Effect,
  Flow,
  OpenAttempt,
  Outcome,
  Plan,
  Resolution,
  Settled,
} from "../../../platform/outbound/effect.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { wholeAccount } from "../../../providers/sms/callback-address.ts";
import type { Sms, SmsMessage } from "../../../providers/sms/sms.ts";
import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import type { Config } from "../../../platform/config/config.ts";
import { mobileOf } from "../../users/index.ts";
import { type LinkStanding, reportedReference, saveOutcome, waitingLink } from "./app-link-rows.ts";
import { reportAddress } from "./sms-reports.ts";

export const appLinkKind = "app-link";
/** It is asked for at a counter: who left does not want it any more. */
const sentWithin = minutes(15);

export function appLinkFlow(sms: Sms): Flow {
  return {
    kind: appLinkKind,
    deduplicates: sms.deduplicates,
    maxCommitDelayMs: sms.maxCommitDelayMs,
    // Where reports shall come is said before.
    longestStepMs: 2 * sms.longestStepMs,
    resolveAfterMs: sms.resolveAfterMs,
    plan: (deps, effect) => planLink(deps, sms, effect),
    resolve: (deps, open, signal) => lookFor(deps, sms, { open, signal }),
    settled: (_, tx, settled) =>
      saveOutcome(tx, settled.effect.subject, { ...standingOfLink(settled), at: settled.standing.at }),
    announce: ({ live }, { effect }) => live.recordChanged("user", payloadOf(effect).userUuid),
  };
}

const payload = z.object({ userUuid: z.string() });
const payloadOf = (effect: Effect): z.infer<typeof payload> => payload.parse(effect.payload);

async function planLink(deps: Platform, sms: Sms, { subject, createdAt }: Effect): Promise<Plan> {
  const found = await waitingLink(deps.db, subject);
  // What was refused, may have arrived, or was reported meanwhile is not sent a second time, whoever has it done once more.
  if (found !== undefined && found.state !== "sending")
    return { kind: "withdrawn", reason: "it was tried before; another one is asked for on the page of the user" };
  if (found === undefined || found.numberNow === "")
    return { kind: "withdrawn", reason: "the user is archived or has no mobile number any more" };
  if (mobileOf(found.numberNow, found.country) !== found.mobileNumber)
    return { kind: "withdrawn", reason: "the user has another mobile number by now" };
  if (deps.clock.now() > after(createdAt, sentWithin))
    return { kind: "withdrawn", reason: "the SMS service could not be reached for 15 minutes" };
  const body = appLinkText(deps.config);
  if (body === "") return { kind: "withdrawn", reason: "no link to the app is set" };
  const message = { key: subject, to: found.mobileNumber, body, callbackUrl: reportAddress(deps.config, subject) };
  const send = (_: unknown, signal: AbortSignal): Promise<Outcome> => sendMessage(deps, sms, { message, signal });
  // Of the number, what is kept beside the attempt are its last digits.
  return { kind: "send", key: subject, target: "sms", sent: { to: `…${message.to.slice(-3)}`, body }, send };
}

/** Says where reports shall come, which is safe to repeat, and sends. */
async function sendMessage(
  { config }: Platform,
  sms: Sms,
  { message, signal }: { readonly message: SmsMessage; readonly signal: AbortSignal },
): Promise<Outcome> {
  try {
    await sms.subscribe(reportAddress(config, wholeAccount), signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { kind: "not-sent", reason: "The vendor could not be told where its reports shall come" };
  }
  return sms.send(message, signal);
}

/** Its report settles it; without one the vendor is asked. */
async function lookFor(
  { db }: Platform,
  sms: Sms,
  { open, signal }: { readonly open: OpenAttempt; readonly signal: AbortSignal },
): Promise<Resolution> {
  const reference = await reportedReference(db, open.effect.subject);
  return reference === undefined ? sms.find({ key: open.attempt.key }, signal) : { kind: "confirmed", reference };
}

function standingOfLink({ effect, attempt, standing: { state, reason, reference } }: Settled): LinkStanding {
  switch (state) {
    case "confirmed":
      return { state: "sent", result: "sent", reference };
    case "rejected":
      return { state: "failed", result: `failed: ${reason}` };
    case "withdrawn":
      return { state: "not-sent", result: `not sent: ${reason}` };
    case "parked":
    case "unknown":
      if ([...effect.attempts, attempt].every((one) => one === undefined || one.state === "not-sent"))
        return { state: "not-sent", result: `not sent: ${reason}` };
      return { state: "unclear", result: `unclear, it may have arrived: ${reason}` };
    case "pending":
    case "sending":
      return { state: "sending", result: reason === "" ? "sending" : `sending, not sent yet: ${reason}` };
  }
}

/** What this area does at third parties, as the job centre tells it. */
export const appLinkEffects: readonly EffectWords[] = [
  {
    kind: appLinkKind,
    words: "Send the app link",
    right: "user.edit",
    page: "/users/",
    pageOf: "userUuid",
    isAskedAnew: true,
  },
];

/** What the text message says; '' where no link is set. */
export const appLinkText = ({ APP_LINK, PRODUCT_NAME }: Pick<Config, "APP_LINK" | "PRODUCT_NAME">): string =>
  APP_LINK === "" ? "" : `Here is the link to the ${PRODUCT_NAME} app you asked for: ${APP_LINK}`;
