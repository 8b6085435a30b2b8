/** The journal's bucket as the settings name it: the same as that of pictures and backups. Source: docs/operate.md. */
import { noBucket, type OpenBucketJournal } from "../../platform/journal/open-journal.ts";
import { s3BackupStore } from "../backup-store/s3-backup-store.ts";
import { s3Config, s3Variables } from "../image-store/s3/s3-config.ts";
import { bucketJournal } from "./bucket-journal.ts";

/** A hand-over waits for the journal, so a bucket that does not answer is given up sooner than with backups. */
const limits = { timeoutMs: 10_000, attempts: 2, requestsAtOnce: 16 };

export const configuredJournalBucket =
  (environment: Readonly<Record<string, string | undefined>>): OpenBucketJournal =>
  () => {
    const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
    const read = s3Variables.safeParse(given);
    const config = read.success ? s3Config(read.data) : undefined;
    return config === undefined ? noBucket() : bucketJournal(s3BackupStore({ config, prefix: "journal/", ...limits }));
  };
