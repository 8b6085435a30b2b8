import { sql } from "kysely";
import type { AnyRequest, TestApp } from "./test-app.ts";

/** A restore that was just found, with one paused kind that no other example needs. */
async function aPausedRestore({ platform: { db, clock } }: TestApp): Promise<void> {
  const at = clock.now();
  await sql`
    with restored as (insert into restores (detected_at, restore_point) values (${at}, ${at}) returning uuid)
    insert into restore_kinds (restore, kind) select uuid, 'promotion-to-shop' from restored`.execute(db);
}

/** One request for each call of the area. */
export const restoreExamples = {
  getCurrentRestore: (): AnyRequest => ({}),
  listRestoreItems: async (app: TestApp): Promise<AnyRequest> => {
    await aPausedRestore(app);
    return { query: { kind: "promotion-to-shop" } };
  },
  releaseRestoredKind: async (app: TestApp): Promise<AnyRequest> => {
    await aPausedRestore(app);
    return { body: { kind: "promotion-to-shop", remaining: "suggested" } };
  },
};
