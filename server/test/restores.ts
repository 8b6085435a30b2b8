import { sql } from "kysely";
import { currentRestore } from "../src/areas/restores/current-restore.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";

/** A restore that was just found, with one paused kind that no other example needs. */
async function aPausedRestore({ platform: { db, clock } }: TestApp): Promise<void> {
  const at = clock.now();
  await sql`
    with restored as (insert into restores (detected_at, restore_point) values (${at}, ${at}) returning uuid)
    insert into restore_kinds (restore, kind) select uuid, 'promotion-to-shop' from restored`.execute(db);
}

/** As the release page read it, for a release that confirms it. */
export async function listVersionOf({ platform }: TestApp, kind: string): Promise<string> {
  const { restore } = await currentRestore(platform);
  return restore?.kinds.find((one) => one.kind === kind)?.listVersion ?? "";
}

export const restoreExamples = {
  getCurrentRestore: (): AnyRequest => ({}),
  listRestoreItems: async (app: TestApp): Promise<AnyRequest> => {
    await aPausedRestore(app);
    return { query: { kind: "promotion-to-shop" } };
  },
  releaseRestoredKind: async (app: TestApp): Promise<AnyRequest> => {
    await aPausedRestore(app);
    return {
      body: {
        kind: "promotion-to-shop",
        remaining: "suggested",
        listVersion: await listVersionOf(app, "promotion-to-shop"),
      },
    };
  },
};
