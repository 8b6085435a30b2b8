/** Instants and what was sent and said, as staff read them. Pure. */
import type { JourneyStop } from "@crema/contract/areas/orders";
import { brisbaneDay } from "../../../platform/clock/clock.ts";
import { type AttemptState, isDecidedHere, type Note } from "../../../platform/outbound/effect.ts";
import { ourFault } from "../../../platform/outbound/effect-steps.ts";
import type { AttemptView, EffectView } from "../../../platform/outbound/effect-view-rows.ts";

export type JourneyEvent = JourneyStop["events"][number];

export const journeyEvent = (at: Date, text: string, more: Partial<JourneyEvent> = {}): JourneyEvent => ({
  at: instantText(at),
  text,
  username: "",
  detail: "",
  ...more,
});

const time = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Brisbane",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const day = new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Brisbane", day: "2-digit", month: "2-digit" });

/** 'at 10:42', with the day where it is another one than today's in Brisbane. */
export const atTime = (at: Date, now: Date): string =>
  brisbaneDay(at) === brisbaneDay(now) ? `at ${time.format(at)}` : `on ${day.format(at)} at ${time.format(at)}`;

export const instantText = (at: Date | null | undefined): string => at?.toISOString() ?? "";

/** A sentence's end, whatever a provider's words end with. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const attemptWords: Readonly<Record<AttemptState, (who: string) => string>> = {
  sending: () => "Being sent",
  confirmed: (who) => `${who} took it`,
  rejected: (who) => `${who} refused it`,
  "not-sent": (who) => `${who} could not be reached; nothing was sent`,
  absent: (who) => `${who} gave no clear answer; it counts as not done`,
  unknown: (who) => `${who} gave no clear answer`,
};
/** Where our own program failed nobody outside is to blame. */
const ourFaultWords: Readonly<Record<AttemptState, string>> = {
  sending: "Being sent",
  confirmed: "Taken, although this program failed meanwhile",
  rejected: "Not sent, because this program failed",
  "not-sent": "This program failed before anything was sent",
  absent: "This program failed while sending; it turned out not to have arrived",
  unknown: "This program failed while sending; it is not known whether it arrived",
};
const tryWords = (attempt: AttemptView, who: string): string => {
  const { state, reason } = attempt;
  if (reason === ourFault) return ourFaultWords[state];
  return withReason(isDecidedHere(attempt) ? "Not sent" : attemptWords[state](who), reason);
};

/** Begins the reason of what staff have dealt with; the rest says what it was. */
export const seenTo = "Seen to: ";
/** As the audit calls that staff saw to what the shop changed. */
export const shopChangeSeen = "shop change seen";
const actWords = {
  "sent-again": "Sent by hand",
  withdrawn: "Withdrawn",
  "ordered-anew": "Ordered anew by hand",
} as const;

export function effectEvents(effect: EffectView | undefined, who: string): JourneyEvent[] {
  if (effect === undefined) return [];
  const tries = effect.attempts.map((one) =>
    journeyEvent(one.startedAt, tryWords(one, who), { detail: detailOf(one.notes) }),
  );
  const acts = effect.acts.map(({ at, act, reason, username }) =>
    journeyEvent(at, reason.startsWith(seenTo) ? reason : withReason(actWords[act], reason), { username }),
  );
  return [...acts, ...tries].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const withReason = (text: string, reason: string): string => (reason === "" ? text : `${text}: ${reason}`);

const longestDetail = 20_000;
function detailOf(notes: readonly Note[]): string {
  const text = notes.map(({ what, detail }) => `${what}\n${jsonText(detail)}`).join("\n\n");
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
}
const jsonText = (detail: unknown): string =>
  typeof detail === "string" ? detail : (JSON.stringify(detail, undefined, 2) ?? "");

export const still = (
  stop: JourneyStop["stop"],
  given: Pick<JourneyStop, "state" | "text" | "events"> & { readonly at?: Date | null; readonly toSee?: string },
): JourneyStop => ({
  stop,
  state: given.state,
  text: given.text,
  at: instantText(given.at),
  nextAttemptAt: "",
  act: "",
  toSee: given.toSee ?? "",
  events: given.events,
});
