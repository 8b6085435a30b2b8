/** What happens at the worst moments of a seed, by its own dice. */
import { seededRandom } from "@crema/sandboxes/kit/faults";
import type { Unsurvived } from "./options.ts";

export interface Moments {
  /** All servers are killed at once before the restore; otherwise they end in peace. */
  readonly isCrash: boolean;
  /** Those of a crash happen in some of its seeds. */
  readonly added: readonly Unsurvived[];
  /** A process is killed while the database is paused, while it is released, and after that. */
  readonly kills: Readonly<Record<"paused" | "releasing" | "released", boolean>>;
  /** For how long the providers still misbehave after the release. */
  readonly faultSeconds: number;
}

export const calm: Moments = {
  isCrash: false,
  added: [],
  kills: { paused: false, releasing: false, released: false },
  faultSeconds: 2,
};

/** @param adding - moments that are not in every seed's dice */
export function momentsOf(seed: number, adding: readonly Unsurvived[]): Moments {
  const random = seededRandom(seed * 104_729);
  const isSo = (): boolean => random() < 0.5;
  const isCrash = isSo();
  const kills = { paused: isSo(), releasing: isSo(), released: isSo() };
  const faultSeconds = 2 + random() * 5;
  const isLate = isCrash && isSo();
  const added = adding.filter((one) => isLate || one === "last-parcel-news");
  return { isCrash, added, kills, faultSeconds };
}

/** For a line of figures. */
export function momentsText({ isCrash, added, kills }: Moments): string {
  const killed = Object.entries(kills).flatMap(([when, isKilled]) => (isKilled ? [`killed while ${when}`] : []));
  return [isCrash ? "crash" : "", ...added, ...killed].filter(Boolean).join(", ");
}
