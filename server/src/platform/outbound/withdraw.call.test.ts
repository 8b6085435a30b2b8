import { afterAll, beforeAll, expect, it } from "vitest";
import { by, effectStand, keyOf } from "../../../test/effects.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { orderEffect, withdrawEffect } from "./outbound.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
const { act, view } = effectStand(() => app);

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
