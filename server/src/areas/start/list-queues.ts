import { failedPushDays, type listWorkQueues, type QueueStanding, type WorkQueue } from "@crema/contract/areas/start";
import type { FeatureName } from "@crema/contract/areas";
import { holds, type Right } from "@crema/contract/kit";
import { after, days } from "../../platform/clock/clock.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  tasksForStaff,
  failedJobs,
  failedPushes,
  ordersFor,
  type Standing,
  stuckParcels,
  vouchersEnding,
} from "./queue-rows.ts";

type Deps = Pick<Platform, "db" | "clock" | "config" | "ports">;

interface Queue {
  /** While it is switched off nothing of the queue is counted. */
  readonly feature: FeatureName;
  /** Who may see what it counts. */
  readonly right: Right;
  readonly count: (deps: Deps, signal: AbortSignal) => Promise<Standing>;
}

const queues: Readonly<Record<WorkQueue, Queue>> = {
  ordersNotSent: {
    feature: "orders",
    right: "order.view",
    count: (deps, signal) => ordersFor(deps, { attention: "upload", signal }),
  },
  rewardsNotSynced: {
    feature: "orders",
    right: "order.view",
    count: (deps, signal) => ordersFor(deps, { attention: "reward", signal }),
  },
  stuckParcels: {
    feature: "shipping",
    right: "shipping.view",
    count: (deps, signal) => stuckParcels(deps, { signal }),
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
    count: (deps, signal) => tasksForStaff(deps, { signal }),
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
    answered.push({ queue, items: [], ...(await count(deps, signal)) });
  }
  return { queues: answered };
};
