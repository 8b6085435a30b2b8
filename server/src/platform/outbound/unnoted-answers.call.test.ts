/** What a provider did is not lost, nor done again, because it could not be noted. */
import { describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../clock/clock.ts";
import { sendEffectAgain } from "./outbound.ts";

const app = await startFileApp();
const done = { kind: "confirmed", reference: "900999" } as const;
const { act, order, stateOf, view, work } = effectStand(() => app);

describe("an answer that could not be noted", () => {
  it("keeps its doubt and its notes for what follows", async () => {
    const task = await order();
    const notes = [{ what: "check", detail: "differs" }];
    const handler = aFlow({ outcomes: [{ ...done, doubt: "The total differs", notes }] });
    handler.fails = true;
    await work(handler, task);
    handler.fails = false;
    app.clock.advance(minutes(1));
    await work(handler, task);
    expect(handler.standings).toMatchObject([{ state: "confirmed", doubt: "The total differs", notes }]);
    expect((await view(task))?.attempts).toMatchObject([{ state: "confirmed", notes }]);
  });

  it("is not called unknown, and needs attention as what it is after fifteen times", async () => {
    const task = await order();
    const never = { kind: "unknown", reason: "away" } as const;
    const handler = aFlow({ outcomes: [unknown], resolutions: [never, never, { kind: "confirmed", reference: "X" }] });
    await work(handler, task);
    for (const wait of [30_000, minutes(2)]) {
      app.clock.advance(wait);
      await work(handler, task);
    }
    handler.fails = true;
    const states = new Set<string | undefined>();
    for (let turn = 0; turn < 40; turn += 1) {
      app.clock.advance(minutes(60));
      await work(handler, task);
      states.add(await stateOf(task));
    }
    expect([...states]).toEqual(["unknown", "parked"]);
    expect(await view(task)).toMatchObject({
      reference: "X",
      reason: "It is there, but it could not be noted: A fault of this program, not of the provider's",
    });
    handler.fails = false;
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(task), by }));
    await work(handler, task);
    expect(await view(task)).toMatchObject({ state: "confirmed", reference: "X" });
    expect([handler.resolved.length, handler.sent.length]).toEqual([3, 1]);
  });
});
