/** Works on an effect whose every statement and every call outside is a step, and lets time pass until it is settled. */
import { minutes } from "../src/platform/clock/clock.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Flow } from "../src/platform/outbound/effect.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../src/platform/outbound/outbound.ts";
import type { Platform } from "../src/platform/platform.ts";
import { Broken, countSteps, failingDatabase, type Steps } from "./failing-steps.ts";
import type { TestApp } from "./test-app.ts";

interface Breaking {
  readonly app: TestApp;
  /** With a provider each call of which is a step. */
  readonly flowOf: (steps: Steps) => Flow;
  /** What others do before each turn, as a provider's webhook. */
  readonly meanwhile?: (orderId: number) => Promise<void>;
  /** Whether staff send again what is parked. */
  readonly isSentAgain: boolean;
}

export interface BreakingEffects {
  /** Works on the effect of this order once. @throws Broken at the step that breaks */
  work(orderId: number, steps: Steps): Promise<void>;
  /** The same; that it breaks is what was wanted. */
  workUntilItBreaks(orderId: number, steps: Steps): Promise<void>;
  /** Time passes and others work until it is settled. @returns its end */
  settle(orderId: number): Promise<string | undefined>;
  view(orderId: number): ReturnType<typeof effectOf>;
}

/** Steps none of which breaks, to count them. */
export const unbroken = (): Steps => countSteps(0, "error before");

const mostTurns = 12;

export function breakingEffects({ app, flowOf, meanwhile, isSentAgain }: Breaking): BreakingEffects {
  const { kind } = flowOf(unbroken());
  const keyOf = (orderId: number) => ({ kind, subject: String(orderId) });
  const view = (orderId: number) => effectOf(app.platform.db, keyOf(orderId));
  const workOn = async (orderId: number, platform: Platform, steps: Steps): Promise<void> => {
    const effect = (await view(orderId))?.id;
    await outboundTasks([flowOf(steps)])["work-on-effect"]?.run(platform, { effect, kind });
  };
  const work = async (orderId: number, steps: Steps): Promise<void> => {
    const failing = failingDatabase(app.platform.db, steps);
    try {
      await workOn(orderId, { ...app.platform, db: failing.db }, steps);
    } finally {
      await failing.close();
    }
  };
  return {
    work,
    view,
    workUntilItBreaks: (orderId, steps) =>
      work(orderId, steps).catch((error: unknown) => {
        if (!(error instanceof Broken)) throw error;
      }),
    async settle(orderId) {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        app.clock.advance(minutes(12));
        await meanwhile?.(orderId);
        await workOn(orderId, app.platform, unbroken());
        const effect = await view(orderId);
        if (effect?.state === "confirmed") break;
        if (effect?.state === "parked" && isSentAgain)
          await inTransaction(app.platform.db, (tx) =>
            sendEffectAgain(app.platform, tx, { ...keyOf(orderId), by: "Ana" }),
          );
      }
      return (await view(orderId))?.state;
    },
  };
}
