/** What happens at the worst moments of a seed, by its own dice. */
import { seededRandom } from "@crema/sandboxes/kit/faults";

/**
 * ERP or gift cards write what was handed over before a crash only after the release; the courier told the restored database of a parcel before
 * its order came in again, and has nothing more to tell.
 */
export const lateMoments = ["late-erp", "late-gift-cards", "last-parcel-news"] as const;
type LateMoment = (typeof lateMoments)[number];

export interface Moments {
  /** All servers are killed at once before the restore; otherwise they end in peace. */
  readonly isCrash: boolean;
  readonly late: readonly LateMoment[];
  /** A process is killed while the database is paused, while it is released, and after that. */
  readonly kills: Readonly<Record<"paused" | "releasing" | "released", boolean>>;
  /** For how long the providers still misbehave after the release. */
  readonly faultSeconds: number;
}

export const calm: Moments = {
  isCrash: false,
  late: [],
  kills: { paused: false, releasing: false, released: false },
  faultSeconds: 2,
};

export function momentsOf(seed: number): Moments {
  const random = seededRandom(seed * 104_729);
  const isSo = (): boolean => random() < 0.5;
  const isCrash = isSo();
  const kills = { paused: isSo(), releasing: isSo(), released: isSo() };
  const faultSeconds = 2 + random() * 5;
  const isWrittenLate = isCrash && isSo();
  const isLastNews = isSo();
  const late = lateMoments.filter((one) => (one === "last-parcel-news" ? isLastNews : isWrittenLate));
  return { isCrash, late, kills, faultSeconds };
}

/** For a line of figures. */
export function momentsText({ isCrash, late, kills }: Moments): string {
  const killed = Object.entries(kills).flatMap(([when, isKilled]) => (isKilled ? [`killed while ${when}`] : []));
  return [isCrash ? "crash" : "", ...late, ...killed].filter(Boolean).join(", ");
}
