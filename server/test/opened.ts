import { afterAll, beforeAll } from "vitest";

/** Opens something before the first test of a file or block, and closes it after the last. @returns what gives it to a test */
export function opened<T extends { close(): Promise<unknown> }>(open: () => Promise<T>): () => T {
  let one: T | undefined;
  beforeAll(async () => {
    one = await open();
  });
  afterAll(() => one?.close());
  return () => {
    if (one === undefined) throw new Error("it is opened with the first test");
    return one;
  };
}
