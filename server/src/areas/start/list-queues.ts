import {
  failedPushDays,
  type listWorkQueues,
  type QueueStanding,
  stuckAfterDays,
  type WorkQueue,
} from "@crema/contract/areas/start";
import type { FeatureName } from "@crema/contract/areas";
import { holds, type Right } from "@crema/contract/kit";
import { after, brisbaneDay, days } from "../../platform/clock/clock.ts";
import { laterDay, startOfDay } from "../../platform/clock/zoned-day.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  effectsForStaff,
  failedJobs,
  failedPushes,
  ordersNotSent,
  rewardsNotSynced,
  type Standing,
  stuckParcels,
  vouchersEnding,
} from "./queue-rows.ts";

type Deps = Pick<Platform, "db" | "clock" | "config">;

interface Queue {
  /** While it is switched off nothing of the queue is counted. */
  readonly feature: FeatureName;
  /** Who may see what it counts. */
  readonly right: Right;
  readonly count: (deps: Deps, signal: AbortSignal) => Promise<Standing>;
}

const zone = "Australia/Brisbane";
/** The orders list opens with six weeks, and both its views end with tomorrow. Source: AMB-53, AMD-20. */
const listedDays = 42;
const dayFrom = (now: Date, later: number): Date => startOfDay(zone, laterDay(brisbaneDay(now), later));

const queues: Readonly<Record<WorkQueue, Queue>> = {
  ordersNotSent: {
    feature: "orders",
    right: "order.view",
    count: ({ db, clock }, signal) => {
      const now = clock.now();
      return ordersNotSent(db, { from: dayFrom(now, -listedDays), until: dayFrom(now, 2), signal });
    },
  },
  rewardsNotSynced: {
    feature: "orders",
    right: "order.view",
    count: ({ db, clock, config }, signal) => {
      const since = config.BEAN_DOLLAR_START_DATE;
      const from = since === "" ? undefined : new Date(since);
      return rewardsNotSynced(db, { from, until: dayFrom(clock.now(), 2), signal });
    },
  },
  stuckParcels: {
    feature: "shipping",
    right: "shipping.view",
    count: ({ db, clock }, signal) => stuckParcels(db, { before: dayFrom(clock.now(), -stuckAfterDays), signal }),
  },
  vouchersEnding: {
    feature: "promotions",
    right: "promotion.view",
    count: ({ db, clock }, signal) => vouchersEnding(db, { now: clock.now(), signal }),
  },
  failedPushes: {
    feature: "mobileApp",
    right: "notification.view",
    count: ({ db, clock }, signal) => failedPushes(db, { from: after(clock.now(), -days(failedPushDays)), signal }),
  },
  parkedEffects: {
    feature: "options",
    right: "permission.edit",
    count: ({ db }, signal) => effectsForStaff(db, { signal }),
  },
  failedJobs: { feature: "options", right: "permission.edit", count: ({ db }, signal) => failedJobs(db, { signal }) },
};

const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] => {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
};

/** Each queue by itself and one after another: nobody waits for the page, and it must not take the connections of others. */
export const listQueuesOfCaller: Operation<typeof listWorkQueues> = async (deps, { principal, signal }) => {
  const answered: QueueStanding[] = [];
  for (const queue of namesOf(queues)) {
    const { feature, right, count } = queues[queue];
    if (!deps.features.has(feature) || principal.kind !== "staff" || !holds(principal.rights, right)) continue;
    answered.push({ queue, before: "", items: [], ...(await count(deps, signal)) });
  }
  return { queues: answered };
};
