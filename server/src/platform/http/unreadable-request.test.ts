import { Socket } from "node:net";
import pino from "pino";
import { expect, it } from "vitest";
import { answerUnreadable } from "./unreadable-request.ts";

it("answers thousands that are found at once in many turns of the event loop, so that all other calls go on", async () => {
  const answer = answerUnreadable(pino({ level: "silent" }), () => "id");
  const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  const sockets = Array.from({ length: 1_000 }, () => new Socket().on("error", () => undefined));
  for (const socket of sockets) answer(late, socket);
  const answered = (): number => sockets.filter(({ destroyed }) => destroyed).length;
  const turns: number[] = [];
  for (let before = 0; before < sockets.length; before = answered()) {
    turns.push(answered() - before);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(Math.max(...turns)).toBeLessThanOrEqual(20);
});
