import {
  failedPushDays,
  type listWorkQueues,
  type QueueStanding,
  stuckAfterDays,
  type WorkQueue,
} from "@crema/contract/areas/start";
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
    right: "order.view",
    count: ({ db, clock }, signal) => {
      const now = clock.now();
      return ordersNotSent(db, { from: dayFrom(now, -listedDays), until: dayFrom(now, 2), signal });
    },
  },
  rewardsNotSynced: {
    right: "order.view",
    count: ({ db, clock, config }, signal) => {
      const since = config.BEAN_DOLLAR_START_DATE;
      const from = since === "" ? undefined : new Date(since);
      return rewardsNotSynced(db, { from, until: dayFrom(clock.now(), 2), signal });
    },
  },
  stuckParcels: {
    right: "shipping.view",
    count: ({ db, clock }, signal) => stuckParcels(db, { before: dayFrom(clock.now(), -stuckAfterDays), signal }),
  },
  vouchersEnding: {
    right: "promotion.view",
    count: ({ db, clock }, signal) => vouchersEnding(db, { now: clock.now(), signal }),
  },
  failedPushes: {
    right: "notification.view",
    count: ({ db, clock }, signal) => failedPushes(db, { from: after(clock.now(), -days(failedPushDays)), signal }),
  },
  parkedEffects: { right: "permission.edit", count: ({ db }, signal) => effectsForStaff(db, { signal }) },
  failedJobs: { right: "permission.edit", count: ({ db }, signal) => failedJobs(db, { signal }) },
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
    const { right, count } = queues[queue];
    if (principal.kind !== "staff" || !holds(principal.rights, right)) continue;
    answered.push({ queue, before: "", items: [], ...(await count(deps, signal)) });
  }
  return { queues: answered };
};
