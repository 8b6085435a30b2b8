/** Works on effects as soon as they are due, where the program runs without jobs. */
import { setTimeout as pause } from "node:timers/promises";
import type { Flow } from "../src/platform/outbound/effect.ts";
import { overdueEffects } from "../src/platform/outbound/effect-rows.ts";
import { outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { Platform } from "../src/platform/platform.ts";

export interface EffectWorker {
  /** Ends once what is under way is done. */
  stop(): Promise<void>;
}

export function startEffectWorker({ platform }: { readonly platform: Platform }, flows: readonly Flow[]): EffectWorker {
  const task = outboundTasks(flows)["work-on-effect"];
  const kinds = flows.map(({ kind }) => kind);
  const stopping = new AbortController();
  const turns = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const due = await overdueEffects(platform.db, { before: platform.clock.now(), kinds });
      await Promise.all(due.map(async ({ id, kind }) => task?.run(platform, { effect: id, kind })));
      await pause(10);
    }
  };
  const ended = turns();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
