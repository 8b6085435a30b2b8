import type { Db } from "../database/database.ts";
import { refuse } from "../http/refusal.ts";
import { isPaused } from "./restore-rows.ts";

/** For what staff press a button for and wait. @throws Refusal paused (409) until the kind is released after a restore */
export async function assertNotPaused(db: Db, kind: string): Promise<void> {
  if (await isPaused(db, kind))
    throw refuse(
      "paused",
      "Nothing is sent since this database was restored. Someone who may edit permissions can release it at /restore.",
    );
}
