import { sql } from "kysely";
import { minutes } from "../src/platform/clock/clock.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import {
  type Attempt,
  type Flow,
  nextAttempt,
  type Outcome,
  type Plan,
  type Resolution,
  type Standing,
} from "../src/platform/outbound/effect.ts";
import { effectOf, orderEffect, outboundTasks, withdrawEffect } from "../src/platform/outbound/outbound.ts";
import type { TestApp } from "./test-app.ts";

interface Told {
  readonly plans?: Plan[];
  readonly outcomes?: (Outcome | (() => Promise<Outcome>))[];
  readonly resolutions?: Resolution[];
}
export interface TestFlow extends Flow {
  readonly sent: Attempt[];
  readonly resolved: Attempt[];
  readonly standings: Standing[];
  fails: boolean;
}

/** A flow that answers what it is told, then confirms, and remembers what it was asked. */
export function aFlow(told: Told = {}, more: Partial<Flow> = {}): TestFlow {
  const [plans, outcomes, resolutions] = [
    [...(told.plans ?? [])],
    [...(told.outcomes ?? [])],
    [...(told.resolutions ?? [])],
  ];
  const send = (attempt: Attempt): Promise<Outcome> => {
    flow.sent.push(attempt);
    const outcome = outcomes.shift() ?? { kind: "confirmed", reference: "R1" };
    return typeof outcome === "function" ? outcome() : Promise.resolve(outcome);
  };
  const flow: TestFlow = {
    kind: "test-effect",
    deduplicates: false,
    maxCommitDelayMs: minutes(10),
    longestStepMs: 5_000,
    resolveAfterMs: [30_000, minutes(2), minutes(10)],
    plan: (_, effect) =>
      Promise.resolve(
        plans.shift() ?? {
          kind: "send",
          key: `${effect.subject}-${nextAttempt(effect)}`,
          target: "primary",
          sent: {},
          send,
        },
      ),
    resolve: (_, { attempt }) => {
      flow.resolved.push(attempt);
      return Promise.resolve(resolutions.shift() ?? { kind: "absent" });
    },
    settled: (_deps, _tx, { standing }) => {
      if (flow.fails) return Promise.reject(new Error("the area's own write failed"));
      flow.standings.push(standing);
      return Promise.resolve();
    },
    sent: [],
    resolved: [],
    standings: [],
    fails: false,
    ...more,
  };
  return flow;
}

export const unknown: Outcome = { kind: "unknown", reason: "No answer in time" };

interface Ordered {
  readonly id: number;
  readonly subject: string;
}
export const by = "Ana";
export const keyOf = ({ subject }: Pick<Ordered, "subject">) => ({ kind: "test-effect", subject });

export function effectStand(app: () => TestApp) {
  let made = 0;
  const act = <T>(change: Parameters<typeof inTransaction<T>>[1]): Promise<T> =>
    inTransaction(app().platform.db, change);
  const view = (effect: Pick<Ordered, "subject">) => effectOf(app().platform.db, keyOf(effect));
  return {
    act,
    view,
    order: async (lane?: string): Promise<Ordered> => {
      made += 1;
      const subject = `subject-${made}`;
      await act((tx) =>
        orderEffect(app().platform, tx, { ...keyOf({ subject }), ...(lane !== undefined && { lane }) }),
      );
      return { id: (await view({ subject }))?.id ?? 0, subject };
    },
    work: async (flow: Flow, { id }: Ordered): Promise<void> => {
      await outboundTasks([flow])["work-on-effect"]?.run(app().platform, { effect: id, kind: flow.kind });
    },
    stateOf: async (effect: Ordered) => (await view(effect))?.state,
    waitOf: async ({ id }: Ordered): Promise<number> => {
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from next_at - ${app().clock.now()})::float8 as wait from outbound_effects where id = ${id}`.execute(
        app().platform.db,
      );
      return rows[0]?.wait ?? 0;
    },
    withdraw: (effect: Ordered) =>
      act((tx) => withdrawEffect(app().platform, tx, { ...keyOf(effect), by, reason: "Marked by hand" })),
  };
}
