/** The attacker's process: does one kind after the other, as it is told, and says what it was answered. */
import { setTimeout as sleep } from "node:timers/promises";
import { chanceOf } from "../../../server/src/demo/random.ts";
import { attackKinds, type Surroundings } from "./kinds.ts";
import { type LineUse, openRequests, type Outcomes } from "./raw-requests.ts";

export interface Attack extends Surroundings {
  readonly port: number;
  readonly kind: string;
  readonly milliseconds: number;
  readonly seed: string;
}

/** A wave begins a second after the one before, or when that was answered. */
const everyMs = 1_000;

export interface Attacked extends LineUse {
  readonly outcomes: Outcomes;
}

async function attack({ kind: name, port, milliseconds, seed, ...known }: Attack): Promise<Attacked> {
  const kind = attackKinds.find((one) => one.name === name);
  const chance = chanceOf(seed);
  const end = performance.now() + milliseconds;
  const timeIsUp = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const isOver = (): boolean => performance.now() >= end;
  const sum: Record<string, number> = {};
  let [busyMs, usedMs] = [0, 0];
  while (!isOver()) {
    const nextWave = sleep(everyMs);
    const requests = openRequests(port);
    await kind?.wave({ ...known, requests, chance, timeIsUp, isOver });
    const { outcomes, use } = await requests.finish();
    for (const [outcome, count] of Object.entries(outcomes)) sum[outcome] = (sum[outcome] ?? 0) + count;
    busyMs += use.busyMs;
    usedMs += use.usedMs;
    await Promise.race([nextWave, timeIsUp]);
  }
  return { outcomes: sum, busyMs, usedMs };
}

process.on("message", (message: Attack) => {
  void attack(message).then((attacked) => process.send?.(attacked));
});
