/**
 * What a percentage would have cost on the orders of the last 90 days, beside what they earned of this part. It counts what a reward
 * counts: docs/areas/loyalty.md.
 */
import { basisPointsOf, estimateReward, rewardText } from "@crema/contract/areas/parts";
import { after, days } from "../../../platform/clock/clock.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import type { Platform } from "../../../platform/platform.ts";
import { estimatedReward } from "./reward-estimate-rows.ts";

const lookedBack = 90;

export const estimateRewardCall = bind(estimateReward, async (deps, caller, { params, query }) => {
  const basisPoints = basisPointsOf(query.percentage) ?? 0;
  const found = await estimatedReward(
    deps.db,
    { partCode: params.partCode, basisPoints, since: firstInstant(deps), until: deps.clock.now() },
    caller.signal,
  );
  if (found === undefined) throw notFound("Part");
  const { orders, pieces, customers, salesCents, givenCents, wouldBeCents } = found;
  return {
    days: lookedBack,
    percentage: rewardText(basisPoints),
    orders,
    pieces,
    customers,
    sales: centsAsText(salesCents),
    given: centsAsText(givenCents),
    wouldBe: centsAsText(wouldBeCents),
  };
});

/** Nothing was earned before Bean Dollars began; '' means that they have not. */
function firstInstant({ clock, config }: Pick<Platform, "clock" | "config">): Date {
  const first = after(clock.now(), -days(lookedBack));
  const began = config.BEAN_DOLLAR_START_DATE === "" ? clock.now() : new Date(config.BEAN_DOLLAR_START_DATE);
  return began > first ? began : first;
}
