import type { JourneyStop } from "@crema/contract/areas/orders";
import { instantText } from "./journey-words.ts";

/** A stop with nothing to wait for by itself, and nothing to press. */
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
