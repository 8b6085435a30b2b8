import { sql } from "kysely";
import { expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { orderEffect, sendEffectAgain, withdrawEffect } from "./outbound.ts";

const app = await startFileApp();
const { act, order, stateOf, view, withdraw, work } = effectStand(() => app);

it("staff can withdraw what nobody has ordered yet, also while somebody orders it", async () => {
  const effect = { subject: "typed by hand" };
  const { promise: isWithdrawn, resolve: go } = Promise.withResolvers<void>();
  const withdrawing = act(async (tx) => {
    const isDone = await withdrawEffect(app.platform, tx, { ...keyOf(effect), by, reason: "By hand" });
    go();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return isDone;
  });
  await isWithdrawn;
  expect(await act((tx) => orderEffect(app.platform, tx, keyOf(effect)))).toBe(false);
  expect(await withdrawing).toBe(true);
  expect(await view(effect)).toMatchObject({ state: "withdrawn", reason: "By hand" });
});

it("ordering what is there already waits for nobody who writes about it just now, whoever may wait for the caller", async () => {
  const effect = { subject: "being settled" };
  await act((tx) => orderEffect(app.platform, tx, keyOf(effect)));
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const { promise: isOrdered, resolve: ordered } = Promise.withResolvers<void>();
  const settling = act(async (tx) => {
    await sql`update outbound_effects set state = 'parked' where subject = ${effect.subject}`.execute(tx);
    written();
    await isOrdered;
  });
  await isWritten;
  const again = act(async (tx) => {
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    return orderEffect(app.platform, tx, keyOf(effect));
  });
  expect(await again.finally(ordered)).toBe(false);
  await settling;
});

it("staff cannot withdraw what they have sent again before it is cleared up whether it was done", async () => {
  const task = await order();
  const handler = aFlow({ outcomes: [unknown], resolutions: [{ kind: "doubtful", reason: "two" }] });
  await work(handler, task);
  app.clock.advance(30_000);
  await work(handler, task);
  await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(task), by }));
  await work(handler, task);
  expect([await stateOf(task), await withdraw(task)]).toEqual(["pending", false]);
  app.clock.advance(660_000);
  await work(aFlow({ outcomes: [{ kind: "not-sent", reason: "away" }] }), task);
  expect([await stateOf(task), await withdraw(task)]).toEqual(["pending", true]);
});
