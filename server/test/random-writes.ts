import type { RawBuilder } from "kysely";
import { type Chance, chanceOf } from "../src/demo/random.ts";
import type { Platform } from "../src/platform/platform.ts";

interface RandomWrites {
  /** Connections that write at the same time. */
  readonly writers: number;
  /** Of each. */
  readonly transactions: number;
  readonly writesInEach: number;
  /** One statement, the same in every run. */
  readonly write: (chance: Chance, writer: number) => RawBuilder<unknown>;
}

/** Transactions of random writes from several connections at once; every tenth is taken back. */
export async function writeAtRandom(
  { platform: { db } }: { readonly platform: Platform },
  { writers, transactions, writesInEach, write }: RandomWrites,
): Promise<void> {
  const takenBack = new Error("taken back");
  const writeSome = (chance: Chance, writer: number): Promise<void> =>
    db
      .transaction()
      .execute(async (tx) => {
        for (let n = 0; n < writesInEach; n += 1) await write(chance, writer).execute(tx);
        if (chance.happens(0.1)) throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const chance = chanceOf(`writer ${writer}`);
      for (let n = 0; n < transactions; n += 1) await writeSome(chance, writer);
    }),
  );
}
