import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { readAgain } from "./read-again.ts";

/** A query on screen and its answers, given one after the other. */
function shown(client: QueryClient, name: string) {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  return { answers, stop, data: () => observer.getCurrentResult().data };
}

it("reads again what is there, and what is only being read once more after that", async () => {
  const client = new QueryClient();
  const [there, coming] = [shown(client, "there"), shown(client, "coming")];
  there.answers[0]?.("old");
  await expect.poll(there.data).toBe("old");
  readAgain(client);
  await expect.poll(() => there.answers.length).toBe(2);
  expect(coming.answers).toHaveLength(1);
  coming.answers[0]?.("old");
  await expect.poll(() => coming.answers.length).toBe(2);
  for (const { answers } of [there, coming]) answers[1]?.("new");
  await expect.poll(() => [there.data(), coming.data()]).toEqual(["new", "new"]);
  expect([there.answers.length, coming.answers.length]).toEqual([2, 2]);
  there.stop();
  coming.stop();
  client.clear();
});
