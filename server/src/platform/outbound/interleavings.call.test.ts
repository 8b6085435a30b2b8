/** Whatever happens in whatever order, nothing is done twice, and what is not settled is seen and comes to an end. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { array, assert, asyncProperty, constantFrom, record } from "fast-check";
import { by, effectStand, keyOf } from "../../../test/effects.ts";
import { looks, type Script, type ScriptedProvider, scriptedProvider, sends } from "../../../test/scripted-provider.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../clock/clock.ts";
import { reorderEffect, sendEffectAgain, unsettledEffects } from "./outbound.ts";

const app = await startFileApp();
const { act, order, view, withdraw, work } = effectStand(() => app);

type EffectView = NonNullable<Awaited<ReturnType<typeof view>>>;
type Ordered = Awaited<ReturnType<typeof order>>;
const waits = {
  "a moment": 1_000,
  "half a minute": 30_000,
  "a lease": minutes(4),
  "ten minutes": minutes(10),
} as const;
const acts = [
  "work",
  "work",
  "work",
  "two work",
  "send again",
  "withdraw",
  "order anew",
  "fail to write",
  "a moment",
  "half a minute",
  "a lease",
  "ten minutes",
] as const;
type Act = (typeof acts)[number];

const scripts = record({
  way: constantFrom("looks up", "takes back", "drops repeats"),
  sends: array(constantFrom(...sends), { maxLength: 8 }),
  looks: array(constantFrom(...looks), { maxLength: 10 }),
});

it("nothing is done twice, and what is not settled is seen and comes to an end", async () => {
  const run = asyncProperty(scripts, array(constantFrom(...acts), { minLength: 4, maxLength: 25 }), tryOut);
  await assert(run, { numRuns: 100 });
});

async function tryOut(script: Script, steps: readonly Act[]): Promise<void> {
  const effect = await order();
  const provider: ScriptedProvider = scriptedProvider(script, {
    clock: app.clock,
    sleepOver: () => work(provider.flow, effect),
  });
  for (const step of steps) {
    await take(step, { effect, provider });
    await holds(effect, provider);
  }
  provider.calm();
  await comesToAnEnd(effect, provider);
  // What staff were asked about they send again, until it is done.
  for (let n = 0; n < 3; n += 1) {
    await sendAgain(effect);
    await comesToAnEnd(effect, provider);
  }
  const end = await view(effect);
  if (end?.state !== "withdrawn") expect([end?.state, provider.written().length]).toEqual(["confirmed", 1]);
}

const sendAgain = (effect: Ordered): Promise<boolean> =>
  act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by }));

async function take(step: Act, { effect, provider }: { effect: Ordered; provider: ScriptedProvider }): Promise<void> {
  const turn = (): Promise<void> => provider.turn(() => work(provider.flow, effect));
  switch (step) {
    case "work":
      return turn();
    case "two work":
      await Promise.all([turn(), turn()]);
      return undefined;
    case "send again":
      await sendAgain(effect);
      return undefined;
    case "withdraw":
      await withdraw(effect);
      return undefined;
    case "order anew":
      await act((tx) => reorderEffect(app.platform, tx, { ...keyOf(effect), by }));
      return undefined;
    case "fail to write":
      return provider.failNext(1);
    case "a moment":
    case "half a minute":
    case "a lease":
    case "ten minutes":
      return app.clock.advance(waits[step]);
  }
}

/** What must be so at every moment. */
async function holds(effect: Ordered, provider: ScriptedProvider): Promise<void> {
  const now = await view(effect);
  const written = provider.written().length;
  expect(written).toBeLessThanOrEqual(1);
  expect(provider.confirmations()).toBeLessThanOrEqual(1);
  if (now?.state === "confirmed") expect([written, provider.confirmations()]).toEqual([1, 1]);
  if (now?.state === "rejected") expect(written).toBe(0);
  if (now?.state !== "confirmed" && now?.state !== "withdrawn") await isSeen(effect, now);
}

async function isSeen(effect: Ordered, now: EffectView | undefined): Promise<void> {
  expect((await unsettledEffects(app.platform.db)).map(({ state }) => state)).toContain(now?.state);
  if (now?.state === "parked" || now?.state === "rejected") expect(now.reason).not.toBe("");
  else expect(await waitOf(effect)).toBeLessThanOrEqual(20 * 60);
}

async function waitOf({ id }: Ordered): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from greatest(next_at, lease_until) - ${app.clock.now()})::float8 as wait
    from outbound_effects where id = ${id}`.execute(app.platform.db);
  return rows[0]?.wait ?? Number.POSITIVE_INFINITY;
}

async function comesToAnEnd(effect: Ordered, provider: ScriptedProvider): Promise<void> {
  const ends = ["confirmed", "rejected", "parked", "withdrawn"];
  for (let n = 0; n < 12 && !ends.includes((await view(effect))?.state ?? ""); n += 1) {
    app.clock.advance(minutes(11));
    await provider.turn(() => work(provider.flow, effect));
    await holds(effect, provider);
  }
  expect(ends).toContain((await view(effect))?.state);
}
