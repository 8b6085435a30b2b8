/** Single additions: they are taken at once and done a moment later. */
import type { Bench } from "../../kit/sandbox.ts";
import type { CampaignMonitorState } from "../campaign-monitor-state.ts";
import type { GivenSubscriber } from "./given-subscriber.ts";
import type { Membership } from "./membership.ts";

export interface Queue {
  add(given: GivenSubscriber): void;
  /** Lets those be added who were waiting when the sandbox ended. */
  begin(): void;
}

/** Seconds until it is somebody's turn. */
const waitSeconds = 5;

export function createQueue(bench: Bench<CampaignMonitorState>, membership: Membership): Queue {
  const addNext = (): void => {
    const next = bench.state().queue.shift();
    if (next !== undefined) membership.put(next);
    bench.changed();
  };
  return {
    add(given) {
      bench.state().queue.push(given);
      bench.changed();
      bench.clock.after(waitSeconds, addNext);
    },
    begin() {
      for (let waiting = bench.state().queue.length; waiting > 0; waiting -= 1) bench.clock.after(waitSeconds, addNext);
    },
  };
}
