import { minutes } from "../src/platform/clock/clock.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Flow } from "../src/platform/outbound/effect.ts";
import { effectOf, sendEffectAgain } from "../src/platform/outbound/outbound.ts";
import type { Platform } from "../src/platform/platform.ts";
import { workOnEffect } from "./effect-worker.ts";
import { Broken, countSteps, failingDatabase, type Steps } from "./failing-steps.ts";
import type { TestApp } from "./test-app.ts";

interface Breaking {
  readonly app: TestApp;
  /** With a provider each call of which is a step. */
  readonly flowOf: (steps: Steps) => Flow;
  /** What others do before each turn, as a provider's webhook. */
  readonly meanwhile?: (orderId: number) => Promise<void>;
  readonly isSentAgain: boolean;
}

export interface BreakingEffects {
  /** Works on the task of this subject once. @throws Broken at the step that breaks */
  work(subject: number | string, steps: Steps): Promise<void>;
  workUntilItBreaks(subject: number | string, steps: Steps): Promise<void>;
  /** Time passes and others work until it is settled. @returns its end */
  settle(subject: number | string): Promise<string | undefined>;
  view(subject: number | string): ReturnType<typeof effectOf>;
}

/** Steps none of which breaks, to count them. */
export const unbroken = (): Steps => countSteps(0, "error before");

const mostTurns = 12;

export function breakingEffects({ app, flowOf, meanwhile, isSentAgain }: Breaking): BreakingEffects {
  const { kind } = flowOf(unbroken());
  const keyOf = (subject: number | string) => ({ kind, subject: String(subject) });
  const view = (subject: number | string) => effectOf(app.platform.db, keyOf(subject));
  const workOn = (subject: number | string, platform: Platform, steps: Steps): Promise<void> =>
    workOnEffect({ platform }, flowOf(steps), subject);
  const work = async (subject: number | string, steps: Steps): Promise<void> => {
    const failing = failingDatabase(app.platform.db, steps);
    try {
      await workOn(subject, { ...app.platform, db: failing.db }, steps);
    } finally {
      await failing.close();
    }
  };
  return {
    work,
    view,
    workUntilItBreaks: (subject, steps) =>
      work(subject, steps).catch((error: unknown) => {
        if (!(error instanceof Broken)) throw error;
      }),
    async settle(subject) {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        app.clock.advance(minutes(12));
        await meanwhile?.(Number(subject));
        await workOn(subject, app.platform, unbroken());
        const task = await view(subject);
        if (task?.state === "confirmed") break;
        if (task?.state === "parked" && isSentAgain)
          await inTransaction(app.platform.db, (tx) =>
            sendEffectAgain(app.platform, tx, { ...keyOf(subject), by: "Ana" }),
          );
      }
      return (await view(subject))?.state;
    },
  };
}
