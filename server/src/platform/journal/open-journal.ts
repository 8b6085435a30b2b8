import { existsSync } from "node:fs";
import { ConfigProblems } from "../config/config.ts";
import type { Db } from "../database/database.ts";
import { propertyOf } from "../values/property-of.ts";
import { installationOf } from "./detect-rows.ts";
import { openFolderJournal } from "./folder-journal.ts";
import { type Journal, noJournal } from "./journal.ts";

/**
 * @param folder - JOURNAL; '' keeps none
 * @throws ConfigProblems when it cannot be used
 */
export async function openJournal(folder: string): Promise<Journal> {
  if (folder === "") return noJournal;
  if (folder === "s3")
    throw new ConfigProblems(["JOURNAL: a bucket cannot hold it yet, name a folder that all processes share"]);
  try {
    return await openFolderJournal(folder);
  } catch (error) {
    throw new ConfigProblems([`JOURNAL: the folder ${folder} cannot be used (${String(propertyOf(error, "code"))})`]);
  }
}

/** For commands beside the servers: the folder's journal if it is this database's, else none. */
export async function openOwnJournal(db: Db, folder: string): Promise<Journal> {
  if (!existsSync(folder)) return noJournal;
  const journal = await openJournal(folder);
  if ((await journal.installation()) === (await installationOf(db))) return journal;
  await journal.close();
  return noJournal;
}
