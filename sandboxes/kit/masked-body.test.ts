import { expect, it } from "vitest";
import { json } from "./http.ts";
import { startSandbox } from "./sandbox.ts";

it("the journal keeps a body the way its door masks it", async () => {
  const sandbox = await startSandbox({
    title: "Safe",
    seed: () => ({}),
    env: () => ({}),
    parts: () => ({
      doors: {
        front: {
          operationOf: () => "open",
          masked: ({ text }) => text.replace("1234", "***"),
          answer: ({ text }) => json(text),
        },
      },
    }),
  });
  const answer = await fetch(sandbox.address("front"), { method: "POST", body: '["safe","1234"]' });
  expect(await answer.json()).toBe('["safe","1234"]');
  expect(sandbox.journal.entries()[0]?.detail["body"]).toBe('["safe","***"]');
  await sandbox.close();
});
