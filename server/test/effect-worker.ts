import { setTimeout as pause } from "node:timers/promises";
import type { Flow } from "../src/platform/outbound/effect.ts";
import { overdueEffects } from "../src/platform/outbound/effect-rows.ts";
import { effectOf, outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Platform } from "../src/platform/platform.ts";

export interface EffectWorker {
  /** Resolves once it has looked and found nothing due: what was ordered before is done. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function startEffectWorker({ platform }: { readonly platform: Platform }, flows: readonly Flow[]): EffectWorker {
  const task = outboundTasks(flows)["work-on-effect"];
  const kinds = flows.map(({ kind }) => kind);
  const stopping = new AbortController();
  let waiting: (() => void)[] = [];
  const turns = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const askedBefore = waiting;
      waiting = [];
      const due = await overdueEffects(platform.db, { before: platform.clock.now(), kinds });
      await Promise.all(due.map(async ({ id, kind }) => task?.run(platform, { effect: id, kind })));
      if (due.length > 0) waiting.push(...askedBefore);
      else for (const resolve of askedBefore) resolve();
      await pause(10);
    }
  };
  const ended = turns();
  return {
    idle: () => new Promise((resolve) => waiting.push(resolve)),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Gives the task of this subject one turn. */
export async function workOnEffect(
  { platform }: { readonly platform: Platform },
  flow: Flow,
  subject: number | string,
): Promise<void> {
  const { kind } = flow;
  const effect = (await effectOf(platform.db, { kind, subject: String(subject) }))?.id;
  await outboundTasks([flow])["work-on-effect"]?.run(platform, { effect, kind });
}
