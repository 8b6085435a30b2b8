/** The journal as files in a folder that all processes share: each process appends to a file of its own, one for each day. */
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { textOf } from "../values/property-of.ts";
import { createGroupCommit } from "./group-commit.ts";
import { entriesOf, type Journal, journalDay, type JournalEntry } from "./journal.ts";

const installationFile = "installation";
const suffix = ".journal";
/** Appends that one write takes at most. */
const mostAtOnce = 1_000;

/** Opens it; the folder is made where it is missing. @throws when it cannot be written */
export async function openFolderJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const appender = createAppender(folder);
  return {
    append: (entries) => appender.append(entries),
    installation: () => readInstallation(folder),
    claim: (installation) => writeInstallation(folder, installation),
    read: (since) => readFolder(folder, journalDay(since)),
    async prune(before) {
      for (const name of await fileNames(folder))
        if (name.slice(0, 10) < journalDay(before)) await rm(join(folder, name), { force: true });
    },
    close: () => appender.close(),
  };
}

/** Each process appends to a file of its own, one for each day. */
function createAppender(folder: string) {
  let file: { readonly handle: FileHandle; readonly day: string } | undefined;

  const openFile = async (day: string): Promise<FileHandle> => {
    if (file?.day === day) return file.handle;
    await file?.handle.close();
    file = undefined;
    const handle = await open(join(folder, `${day}-${randomUUID()}${suffix}`), "ax", 0o600);
    await syncFolder(folder);
    file = { handle, day };
    return handle;
  };
  const commits = createGroupCommit(mostAtOnce, async (day, lines) => {
    try {
      const handle = await openFile(day);
      await handle.appendFile(lines);
      await handle.datasync();
    } catch (error) {
      // The last line may be cut off: what follows goes into a new file.
      await file?.handle.close().catch(() => undefined);
      file = undefined;
      throw error;
    }
  });
  return {
    append: (entries: readonly JournalEntry[]) => commits.append(entries),
    async close(): Promise<void> {
      await commits.idle();
      await file?.handle.close();
      file = undefined;
    },
  };
}

/** A new file's name must survive a loss of power too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const fileNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(suffix)).toSorted();

async function* readFolder(folder: string, sinceDay: string): AsyncIterable<readonly JournalEntry[]> {
  for (const name of await fileNames(folder)) {
    if (name.slice(0, 10) < sinceDay) continue;
    const text = await readFile(join(folder, name), "utf8").catch(nothingIfGone);
    yield entriesOf(text, { name, day: name.slice(0, 10) });
  }
}

async function readInstallation(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, installationFile), "utf8").catch(nothingIfGone);
  return text.trim() === "" ? undefined : text.trim();
}

async function writeInstallation(folder: string, installation: string): Promise<void> {
  await writeFile(join(folder, installationFile), `${installation}\n`, { mode: 0o600, flush: true });
  await syncFolder(folder);
}

function nothingIfGone(error: unknown): string {
  if (textOf(error, "code") !== "ENOENT") throw error;
  return "";
}
