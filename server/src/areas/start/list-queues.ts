import { failedPushDays, type listWorkQueues, type QueueStanding, type WorkQueue } from "@crema/contract/areas/start";
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
  /** Who may see what it counts. */
  readonly right: Right;
  readonly count: (deps: Deps, signal: AbortSignal) => Promise<Standing>;
}

const queues: Readonly<Record<WorkQueue, Queue>> = {
  ordersNotSent: {
    right: "order.view",
    count: (deps, signal) => ordersFor(deps, { attention: "upload", signal }),
  },
  rewardsNotSynced: {
    right: "order.view",
    count: (deps, signal) => ordersFor(deps, { attention: "reward", signal }),
  },
  stuckParcels: { right: "shipping.view", count: (deps, signal) => stuckParcels(deps, { signal }) },
  vouchersEnding: {
    right: "promotion.view",
    count: ({ db, clock }, signal) => vouchersEnding(db, { now: clock.now(), signal }),
  },
  failedPushes: {
    right: "notification.view",
    count: ({ db, clock }, signal) => failedPushes(db, { from: after(clock.now(), -days(failedPushDays)), signal }),
  },
  parkedEffects: { right: "permission.edit", count: (deps, signal) => tasksForStaff(deps, { signal }) },
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
    answered.push({ queue, items: [], ...(await count(deps, signal)) });
  }
  return { queues: answered };
};
