import { existsSync } from "node:fs";
import { ConfigProblems } from "../config/config.ts";
import type { Db } from "../database/database.ts";
import { propertyOf } from "../values/property-of.ts";
import { installationOf } from "./detect-rows.ts";
import { openFolderJournal } from "./folder-journal.ts";
import { type Journal, noJournal } from "./journal.ts";

/** Opens the bucket's journal. @throws ConfigProblems when its settings are missing */
export type OpenBucketJournal = () => Journal;

export const noBucket: OpenBucketJournal = () => {
  throw new ConfigProblems(["JOURNAL: s3 needs S3_BUCKET and its keys"]);
};

/**
 * @param place - JOURNAL: a folder, or `s3` for the bucket; '' keeps no journal
 * @throws ConfigProblems when it cannot be used
 */
export async function openJournal(place: string, openBucket: OpenBucketJournal): Promise<Journal> {
  if (place === "") return noJournal;
  return place === "s3" ? openReachableBucket(openBucket()) : openFolder(place);
}

async function openFolder(folder: string): Promise<Journal> {
  try {
    return await openFolderJournal(folder);
  } catch (error) {
    throw new ConfigProblems([`JOURNAL: the folder ${folder} cannot be used (${String(propertyOf(error, "code"))})`]);
  }
}

async function openReachableBucket(journal: Journal): Promise<Journal> {
  try {
    await journal.installation();
    return journal;
  } catch (error) {
    await journal.close();
    throw new ConfigProblems([
      `JOURNAL: the bucket cannot be used. ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}

/**
 * For commands beside the servers: the journal if it is this database's, else none. Only a server's start claims one.
 *
 * @param warn - told if the database has a journal and this is not it
 */
export async function openOwnJournal(
  db: Db,
  { place, openBucket, warn }: { place: string; openBucket: OpenBucketJournal; warn: (text: string) => void },
): Promise<Journal> {
  const own = await installationOf(db);
  if (own === undefined) return noJournal;
  if (place === "s3" || existsSync(place)) {
    const journal = await openJournal(place, openBucket);
    if ((await journal.installation()) === own) return journal;
    await journal.close();
  }
  warn(notOwn);
  return noJournal;
}

const notOwn =
  "JOURNAL is not the journal of this database: give this command the server's, or a restore brings back what it takes away.";
