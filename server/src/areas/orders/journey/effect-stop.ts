import type { JourneyStop } from "@crema/contract/areas/orders";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { isRefusedOutside } from "../../../platform/outbound/effect.ts";
import { ourFault } from "../../../platform/outbound/effect-steps.ts";
import { atTime, effectEvents, instantText, sentence } from "./journey-words.ts";

export interface EffectStop {
  readonly stop: JourneyStop["stop"];
  readonly effect: EffectView | undefined;
  readonly who: string;
  /** What is done about an unclear answer: 'we look whether the order is there'. */
  readonly clearing: string;
  /** What staff can do while it waits, and once it is stuck. */
  readonly acts: { readonly first: JourneyStop["act"]; readonly again: JourneyStop["act"] };
  readonly waits: string;
  readonly now: Date;
}
type Told = Pick<JourneyStop, "state" | "text" | "act">;

export function effectStop(given: EffectStop): JourneyStop {
  const { stop, effect, who } = given;
  const next = effect?.state === "pending" || effect?.state === "unknown" ? effect.nextAttemptAt : undefined;
  return {
    stop,
    ...toldOf(given),
    at: instantText(effect?.updatedAt),
    nextAttemptAt: instantText(next),
    ...(effect !== undefined && isUnclear(effect) && { isUnclear: true }),
    toSee: "",
    events: effectEvents(effect, who),
  };
}

/** Also what staff have to decide because no answer ever came, or have sent again since. */
export const isUnclear = ({ state, attempts }: EffectView): boolean =>
  state === "sending" ||
  state === "unknown" ||
  ((state === "parked" || state === "pending") && attempts.at(-1)?.state === "unknown");

function toldOf(given: EffectStop): Told {
  const { effect, who, acts, waits } = given;
  switch (effect?.state) {
    case undefined:
      return { state: "waiting", text: waits, act: acts.first };
    case "pending":
      return pendingStop(effect, given);
    case "sending":
      return { state: "working", text: "It is being sent right now.", act: "" };
    case "unknown":
      return { state: "working", text: unclear(effect, given), act: "" };
    case "rejected":
      return { state: "stuck", text: sentence(refused(effect, who)), act: acts.again };
    case "parked":
      return { state: "stuck", text: sentence(reasonOf(effect)), act: acts.again };
    case "confirmed":
    case "withdrawn":
      return { state: "waiting", text: effect.reason === "" ? waits : sentence(effect.reason), act: acts.first };
  }
}

function pendingStop(effect: EffectView, { acts, waits, now }: EffectStop): Told {
  if (effect.attempts.at(-1)?.state !== "not-sent")
    return { state: "waiting", text: effect.reason === "" ? waits : sentence(effect.reason), act: acts.first };
  const next = effect.nextAttemptAt === undefined ? "" : ` Next try ${atTime(effect.nextAttemptAt, now)}.`;
  return { state: "working", text: `${sentence(reasonOf(effect))}${next}`, act: acts.first };
}

const reasonOf = ({ reason }: EffectView): string =>
  reason === ourFault ? "This program failed, nobody outside did" : reason;

function unclear({ nextAttemptAt, reason }: EffectView, { who, clearing, now }: EffectStop): string {
  const when = nextAttemptAt === undefined ? "now" : atTime(nextAttemptAt, now);
  const why = reason === ourFault ? "This program failed while sending it" : `${who} did not answer clearly`;
  return `${why}; ${clearing} ${when}.`;
}

const refused = (effect: EffectView, who: string): string =>
  isRefusedOutside(effect) ? `${who} refused it: ${effect.reason}` : effect.reason;
