import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

/** Works while nobody can read or write this table: whoever asks for it waits, as for a statement that takes long. */
export async function whileLocked(
  { platform: { db } }: { readonly platform: Platform },
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  try {
    await work();
  } finally {
    done.resolve();
    await holding;
  }
}
