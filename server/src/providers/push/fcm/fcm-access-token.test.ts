import { describe, expect, it } from "vitest";
import { minutes, settableClock } from "../../../platform/clock/clock.ts";
import { accessTokens, type TokenAnswer } from "./fcm-access-token.ts";

const refused: TokenAnswer = { kind: "not-sent", reason: "no", pauses: "everybody", needsStaff: true };

function aDesk(answers: readonly TokenAnswer[] = []) {
  const clock = settableClock("2026-11-21T02:00:00Z");
  let asked = 0;
  const ask = async (): Promise<TokenAnswer> => {
    asked += 1;
    return answers[asked - 1] ?? { kind: "token", value: `t${asked}`, lifeSeconds: 3_600 };
  };
  return { clock, tokens: accessTokens({ clock, ask }), asked: () => asked };
}

describe("an access token", () => {
  it("is asked for once by all who come at the same time", async () => {
    const { tokens, asked } = aDesk();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tokens.current()));
    expect(asked()).toBe(1);
    expect(new Set(answers)).toHaveLength(1);
  });

  it("is kept for 55 minutes of its hour", async () => {
    const { tokens, clock, asked } = aDesk();
    await tokens.current();
    clock.advance(minutes(55) - 1);
    await tokens.current();
    expect(asked()).toBe(1);
    clock.advance(1);
    expect(await tokens.current()).toMatchObject({ value: "t2" });
  });

  it("is asked for anew once it was refused, by the first who tells", async () => {
    const { tokens, asked } = aDesk();
    await tokens.current();
    tokens.forget("t1");
    expect(await tokens.current()).toMatchObject({ value: "t2" });
    tokens.forget("t1");
    await tokens.current();
    expect(asked()).toBe(2);
  });

  it("that was not given is asked for again", async () => {
    const { tokens } = aDesk([refused]);
    expect(await tokens.current()).toEqual(refused);
    expect(await tokens.current()).toMatchObject({ kind: "token" });
  });
});
