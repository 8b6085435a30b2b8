import { z } from "zod";
import { after, minutes } from "../clock/clock.ts";
import { databaseErrorOf, inTransaction, type Tx } from "../database/database.ts";
import type { Tasks } from "../jobs/task.ts";
import type { Platform } from "../platform.ts";
import { reasonOf } from "../values/error-message.ts";
import { shapeProblem } from "../values/shape-problem.ts";
import { storableText } from "../values/storable-text.ts";
import {
  claimDelivery,
  claimMore,
  failDelivery,
  finishDeliveries,
  finishDelivery,
  overdueDeliveries,
  requeueDelivery,
  type WaitingDelivery,
} from "./inbox-rows.ts";
import { UnreadableMessage, type Webhook } from "./webhook.ts";

const workTask = "work-on-delivery";
const drainTask = "work-on-deliveries";
/** Longer than working on one takes. */
const lease = minutes(1);
/** Waits after a failure; after the last one it is given up. */
const waits = [5_000, 30_000, minutes(5), minutes(30), minutes(120)] as const;
/** Those that ended with their worker's death are counted too. */
const mostTries = waits.length + 1;
/** Worked on in one transaction, where the provider's webhook takes many. */
const mostAtOnce = 100;

type Deps = Pick<Platform, "jobs">;
type Waker = Parameters<Platform["jobs"]["add"]>[0];

const scheduleDelivery = (deps: Deps, db: Waker, { id, runAt }: { id: number; runAt?: Date }): Promise<void> =>
  deps.jobs.add(db, workTask, { delivery: id }, { key: `delivery:${id}`, ...(runAt && { runAt }) });

/** Wakes somebody for these deliveries of this webhook, in the transaction that keeps them: one for all where many are worked on together. */
export async function wakeDeliveries(
  deps: Deps,
  tx: Tx,
  { webhook, ids }: { webhook: Webhook; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  if (webhook.handleMany !== undefined) await deps.jobs.add(tx, drainTask, { provider: webhook.provider });
  else await deps.jobs.addAll(tx, workTask, ids.map(jobOf));
}
const jobOf = (id: number) => ({ payload: { delivery: id }, key: `delivery:${id}` });

/**
 * Has a message that was refused or given up worked on once more, in the transaction of whoever asks for it.
 * @returns false where it has not failed, or somebody else was first
 */
export async function replayDelivery(deps: Pick<Platform, "jobs" | "clock">, tx: Tx, id: number): Promise<boolean> {
  const isRequeued = await requeueDelivery(tx, { id, at: deps.clock.now() });
  if (isRequeued) await scheduleDelivery(deps, tx, { id });
  return isRequeued;
}

export function inboxTasks(webhooks: readonly Webhook[]): Tasks {
  const webhookOf = new Map(webhooks.map((webhook) => [webhook.provider, webhook]));
  const singly = webhooks.filter(({ handleMany }) => handleMany === undefined).map(({ provider }) => provider);
  const together = webhooks.filter(({ handleMany }) => handleMany !== undefined);
  return {
    [workTask]: {
      run: async (deps, { delivery: id }) => {
        if (typeof id !== "number") return;
        const now = deps.clock.now();
        const providers = [...webhookOf.keys()];
        const delivery = await claimDelivery(deps.db, { id, now, leaseUntil: after(now, lease), providers });
        const webhook = delivery && webhookOf.get(delivery.provider);
        if (delivery !== undefined && webhook !== undefined) await workOnAll(deps, webhook, [delivery]);
      },
    },
    [drainTask]: {
      run: async (deps, { provider }) => {
        const webhook = together.find((one) => one.provider === provider);
        if (webhook !== undefined) await drain(deps, webhook);
      },
    },
    "work-on-waiting-deliveries": {
      every: "* * * * *",
      about: "Takes up messages from third parties that nobody works on.",
      run: async (deps) => {
        const before = after(deps.clock.now(), -minutes(1));
        for (const id of await overdueDeliveries(deps.db, { before, providers: singly }))
          await scheduleDelivery(deps, deps.db, { id });
        for (const webhook of together) await drain(deps, webhook);
      },
    },
  };
}

/** Works on what waits of a provider, many at a time, until nothing does. */
async function drain(deps: Platform, webhook: Webhook): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const { provider } = webhook;
    const claimed = await claimMore(deps.db, { provider, now, leaseUntil: after(now, lease), atMost: mostAtOnce });
    if (claimed.length === 0) return;
    await workOnAll(deps, webhook, claimed);
  }
}

async function workOnAll(deps: Platform, webhook: Webhook, deliveries: readonly WaitingDelivery[]): Promise<void> {
  if (deliveries.length > 1 && (await workOnTogether(deps, webhook, deliveries))) return;
  for (const delivery of deliveries)
    if (delivery.tries > mostTries)
      await giveBack(deps, webhook, { delivery, error: new Error("Every worker on it died") });
    else await workOn(deps, webhook, delivery);
}

async function workOnTogether(
  deps: Platform,
  webhook: Webhook,
  deliveries: readonly WaitingDelivery[],
): Promise<boolean> {
  if (deliveries.some(({ tries }) => tries > 1)) return false;
  try {
    const done = await inTransaction(deps.db, async (tx) => {
      const ours = await finishDeliveries(tx, deliveries);
      await webhook.handleMany?.(deps, tx, ours);
      return ours;
    });
    for (const delivery of done) webhook.announce?.(deps, delivery);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, count: deliveries.length }, "webhooks are worked on one by one");
    return false;
  }
}

async function workOn(deps: Platform, webhook: Webhook, delivery: WaitingDelivery): Promise<void> {
  const { id, tries } = delivery;
  try {
    const isOurs = await inTransaction(deps.db, async (tx) => {
      const stillOurs = await finishDelivery(tx, { id, tries });
      if (stillOurs) await webhook.handle(deps, tx, delivery);
      return stillOurs;
    });
    if (isOurs) webhook.announce?.(deps, delivery);
  } catch (error) {
    await giveBack(deps, webhook, { delivery, error });
  }
}

async function giveBack(
  deps: Platform,
  webhook: Webhook,
  { delivery, error }: { delivery: WaitingDelivery; error: unknown },
): Promise<void> {
  const { id, tries, provider, topic } = delivery;
  const wait = isUnreadable(error) ? undefined : waits[tries - 1];
  const now = deps.clock.now();
  const nextAt = wait === undefined ? undefined : after(now, wait);
  const record = webhook.recordIn?.(delivery.body) ?? { name: "", id: "" };
  const reason = error instanceof z.ZodError ? storableText(shapeProblem(error)) : reasonOf(error);
  await failDelivery(deps.db, { id, tries, error: reason, nextAt, now, record });
  deps.log.error({ err: error, delivery: id, provider, topic, tries }, "a webhook could not be worked on");
  if (nextAt !== undefined) await scheduleDelivery(deps, deps.db, { id, runAt: nextAt });
  deps.live.recordChanged("job", `delivery:${id}`);
}

/** The same text and the same program give the same error: of text that cannot be read, and of values that the database does not hold. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableMessage ||
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  databaseErrorOf(error)?.code.startsWith(dataException) === true;
/** PostgreSQL's class of errors "data exception". */
const dataException = "22";
