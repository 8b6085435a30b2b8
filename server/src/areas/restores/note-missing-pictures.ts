import { storeMissingPictures } from "../../platform/journal/restore-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { missingPictures } from "../uploads/index.ts";

/** Finds out which pictures the backup did not bring back, beside the start. Never throws: the log says why it is not known. */
export async function noteMissingPictures(
  { db, log, ports: { imageStore } }: Pick<Platform, "db" | "log" | "ports">,
  restore: string,
): Promise<void> {
  if (imageStore === undefined) return;
  try {
    await storeMissingPictures(db, { restore, names: await missingPictures(db, imageStore) });
  } catch (error) {
    log.warn({ err: error }, "whether pictures are missing after the restore is not known");
  }
}
