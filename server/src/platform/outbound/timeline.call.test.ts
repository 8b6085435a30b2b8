import { describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { after, minutes } from "../clock/clock.ts";
import { sendEffectAgain } from "./outbound.ts";

const app = await startFileApp();
const { act, order, view, withdraw, work } = effectStand(() => app);

describe("staff see of an effect", () => {
  it("each attempt with its begin, its end and why it came to that, and when the next one is", async () => {
    const orderedAt = app.clock.now();
    const effect = await order();
    const flow = aFlow({
      outcomes: [
        { kind: "not-sent", reason: "Connection refused", retryAfterSeconds: 60 },
        async () => {
          app.clock.advance(2_000);
          expect((await view(effect))?.nextAttemptAt).toBeUndefined();
          return { kind: "unknown", reason: "No answer in time" };
        },
      ],
      resolutions: [{ kind: "confirmed", reference: "900123" }],
    });
    await work(flow, effect);
    const refused = await view(effect);
    expect(refused).toMatchObject({ state: "pending", reason: "Connection refused", createdAt: orderedAt, acts: [] });
    expect(refused?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(after(orderedAt, minutes(1)).getTime());
    app.clock.advance(minutes(2));
    const startedAt = app.clock.now();
    await work(flow, effect);
    const finishedAt = app.clock.now();
    expect(await view(effect)).toMatchObject({ state: "unknown", nextAttemptAt: after(finishedAt, 30_000) });
    app.clock.advance(minutes(1));
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      reference: "900123",
      nextAttemptAt: undefined,
      attempts: [
        { n: 1, state: "not-sent", reason: "Connection refused", startedAt: orderedAt, finishedAt: orderedAt },
        { n: 2, state: "confirmed", startedAt, finishedAt },
      ],
    });
  });

  it("who sent it again, who withdrew it and why, and when", async () => {
    const effect = await order();
    await work(aFlow({ outcomes: [{ kind: "rejected", reason: "Part not found" }] }), effect);
    const sentAgainAt = app.clock.now();
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by }));
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by: "too late" }));
    app.clock.advance(1_000);
    await withdraw(effect);
    expect(await view(effect)).toMatchObject({
      state: "withdrawn",
      reason: "Marked by hand",
      acts: [
        { act: "sent-again", username: by, reason: "", at: sentAgainAt },
        { act: "withdrawn", username: by, reason: "Marked by hand", at: app.clock.now() },
      ],
    });
  });

  it("no secrets and no email addresses, whatever an adapter notes", async () => {
    const effect = await order();
    const detail = {
      url: "https://crema:hunter2@erp.test/orders?key=hunter2",
      headers: { Authorization: "Basic aHVudGVyMg==", "x-api-key": "hunter2" },
      login: [{ password: { text: "hunter2" } }],
      text: "token=hunter2 for ada@example.test",
    };
    const reason = "Bearer hunter2hunter2 is refused for ada@example.test";
    await work(aFlow({ outcomes: [{ kind: "rejected", reason, notes: [{ what: "request", detail }] }] }), effect);
    const seen = await view(effect);
    expect(seen?.attempts[0]?.notes).toEqual([
      {
        what: "request",
        detail: {
          url: "https://erp.test",
          headers: { Authorization: "…", "x-api-key": "…" },
          login: [{ password: "…" }],
          text: "token=… for …",
        },
      },
    ]);
    expect(seen?.reason).toBe("Bearer … is refused for …");
    expect(JSON.stringify(seen)).not.toMatch(/hunter2|aHVudGVyMg|ada@/);
  });
});
