/**
 * The journal in a bucket, for servers without a shared folder: one object for each group commit, of 100 appends at most, below
 * `journal/entries/DAY/`. Source: docs/operate.md, "After a restore".
 */
import { randomUUID } from "node:crypto";
import type { BackupStore } from "../../platform/backups/backup-store.ts";
import { createGroupCommit } from "../../platform/journal/group-commit.ts";
import { entriesOf, type Journal, journalDay, type JournalEntry } from "../../platform/journal/journal.ts";
import { noBucket, type OpenBucketJournal } from "../../platform/journal/open-journal.ts";
import { s3BackupStore } from "../backup-store/s3-backup-store.ts";
import { s3Config, s3Variables } from "../image-store/s3/s3-config.ts";

const installationName = "installation";
const entriesPrefix = "entries/";
const mostAtOnce = 100;
const requestsAtOnce = 16;

export function bucketJournal(store: BackupStore): Journal {
  const commits = createGroupCommit(mostAtOnce, (day, lines) =>
    store.put(`${entriesPrefix}${day}/${randomUUID()}`, Buffer.from(lines)),
  );
  const readEntries = async (name: string): Promise<readonly JournalEntry[]> =>
    entriesOf((await store.get(name))?.toString("utf8") ?? "", {
      name,
      day: name.slice(entriesPrefix.length).slice(0, 10),
    });
  return {
    append: (entries) => commits.append(entries),
    async installation() {
      const text = (await store.get(installationName))?.toString("utf8").trim() ?? "";
      return text === "" ? undefined : text;
    },
    claim: (installation) => store.put(installationName, Buffer.from(`${installation}\n`)),
    async *read(since) {
      const objects = await store.list(entriesPrefix, { from: entriesPrefix + journalDay(since) });
      for (const names of inGroups(objects.map(({ name }) => name)))
        yield (await Promise.all(names.map(readEntries))).flat();
    },
    async prune(before) {
      const objects = await store.list(entriesPrefix, { before: entriesPrefix + journalDay(before) });
      for (const names of inGroups(objects.map(({ name }) => name)))
        await Promise.all(names.map((name) => store.delete(name)));
    },
    async close() {
      await commits.idle();
      await store.close();
    },
  };
}

function* inGroups(names: readonly string[]): Iterable<readonly string[]> {
  for (let from = 0; from < names.length; from += requestsAtOnce) yield names.slice(from, from + requestsAtOnce);
}

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
