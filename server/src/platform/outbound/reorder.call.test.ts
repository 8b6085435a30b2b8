import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../clock/clock.ts";
import { orderEffect, reorderEffect, sendEffectAgain } from "./outbound.ts";

const app = await startFileApp();
const { act, order, stateOf, view, withdraw, work } = effectStand(() => app);

type Ordered = Awaited<ReturnType<typeof order>>;
const reorder = (effect: Pick<Ordered, "subject">, payload?: Record<string, unknown>): Promise<boolean> =>
  act((tx) => reorderEffect(app.platform, tx, { ...keyOf(effect), by, ...(payload && { payload }) }));
const fenceOf = async ({ id }: Ordered): Promise<number> =>
  (await sql<{ fence: number }>`select fence from outbound_effects where id = ${id}`.execute(app.platform.db)).rows[0]
    ?.fence ?? 0;

describe("an effect that was withdrawn", () => {
  it("is ordered anew by staff alone, once, with a job, and its attempts and its fence go on counting", async () => {
    const effect = await order();
    const flow = aFlow({ outcomes: [{ kind: "rejected", reason: "No" }] });
    await work(flow, effect);
    await withdraw(effect);
    const fence = await fenceOf(effect);
    expect(await act((tx) => orderEffect(app.platform, tx, keyOf(effect)))).toBe(false);
    expect(await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by }))).toBe(false);
    await sql`select graphile_worker.remove_job(${`effect:${effect.id}`})`.execute(app.platform.db);
    expect(await Promise.all([reorder(effect), reorder(effect)])).toEqual(expect.arrayContaining([true, false]));
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`effect:${effect.id}`}`.execute(
      app.platform.db,
    );
    expect(rows).toHaveLength(1);
    expect(await fenceOf(effect)).toBe(fence + 1);
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      attempts: [
        { n: 1, state: "rejected" },
        { n: 2, state: "confirmed" },
      ],
      acts: [{ act: "withdrawn" }, { act: "ordered-anew", username: by }],
    });
  });

  it("before anybody ordered it is sent then too, with what is given for it", async () => {
    const subject = "withdrawn first";
    expect(await reorder({ subject })).toBe(false);
    await withdraw({ id: 0, subject });
    expect(await reorder({ subject }, { size: 3 })).toBe(true);
    const [id, payloads] = [(await view({ subject }))?.id ?? 0, new Array<unknown>()];
    const plan = async (_: unknown, { payload }: { payload: unknown }) => {
      payloads.push(payload);
      return { kind: "done", reference: "" } as const;
    };
    await work(aFlow({}, { plan }), { id, subject });
    expect([payloads, await stateOf({ id, subject })]).toEqual([[{ size: 3 }], "confirmed"]);
  });

  it("while an attempt was unclear is looked for before it is sent", async () => {
    const effect = await order();
    const doubtful = { kind: "doubtful", reason: "Two of them" } as const;
    const flow = aFlow({ outcomes: [unknown], resolutions: [doubtful, { kind: "confirmed", reference: "900127" }] });
    await work(flow, effect);
    app.clock.advance(minutes(1));
    await work(flow, effect);
    expect([await withdraw(effect), await reorder(effect)]).toEqual([true, true]);
    await work(flow, effect);
    expect([flow.sent.length, flow.resolved.length, await stateOf(effect)]).toEqual([1, 2, "confirmed"]);
  });

  it("is withdrawn for whoever withdraws it once more; what is done or unclear is neither withdrawn nor ordered anew", async () => {
    const [withdrawn, done, unclear] = [await order(), await order(), await order()];
    expect([await withdraw(withdrawn), await withdraw(withdrawn)]).toEqual([true, true]);
    expect((await view(withdrawn))?.acts).toHaveLength(1);
    const flow = aFlow({ outcomes: [{ kind: "confirmed", reference: "" }, unknown] });
    for (const effect of [done, unclear]) await work(flow, effect);
    for (const effect of [done, unclear])
      expect([await withdraw(effect), await reorder(effect)]).toEqual([false, false]);
  });
});

it("withdrawing does not wait for a worker that writes what follows, which may wait for the caller's own record", async () => {
  const effect = await order();
  const { promise: isWithdrawn, resolve } = Promise.withResolvers<boolean>();
  const flow = aFlow({}, { settled: async () => resolve(await withdraw(effect)) });
  await work(flow, effect);
  expect(await isWithdrawn).toBe(false);
});
