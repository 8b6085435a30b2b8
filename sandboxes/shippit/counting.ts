import type { Bench } from "../kit/sandbox.ts";
import type { ShippitState } from "./shippit-state.ts";

/** Numbers that go on after a restart and after a reset. @returns the next one */
export function countingUp(bench: Bench<ShippitState>, name: "lastOrderId" | "lastManifest"): () => number {
  let highest = bench.state()[name];
  return () => {
    const state = bench.state();
    highest = Math.max(highest, state[name]) + 1;
    state[name] = highest;
    return highest;
  };
}
