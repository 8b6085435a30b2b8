/** An attempt of an outbound task as the gift-card port takes it. */
import type { Attempt } from "../../platform/outbound/effect.ts";
import type { CardTarget, CardTry } from "../../providers/gift-cards/gift-cards.ts";

/** The primary address first; after a try that did not get there, the other one. */
export function targetAfter(attempts: readonly Attempt[], hasSecondary: boolean): CardTarget {
  return hasSecondary && attempts.at(-1)?.target === "primary" ? "secondary" : "primary";
}

export const cardTry = ({ key, target, startedAt }: Attempt): CardTry => ({
  code: key,
  target: target === "secondary" ? "secondary" : "primary",
  startedAt,
});
