/** The journal as files in a folder that all processes share: each process appends to a file of its own, one for each day. */
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { textOf } from "../values/property-of.ts";
import { entriesOf, entryLine, type Journal, journalDay, type JournalEntry, JournalUnavailable } from "./journal.ts";

const installationFile = "installation";
const suffix = ".journal";
/** Lines that one write takes at most; what comes meanwhile waits for the next. */
const mostAtOnce = 1_000;

interface Waiting {
  /** The day of its entries, which names the file. */
  readonly day: string;
  readonly lines: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

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

/** Writes what has gathered while the disk was busy in one go, with one fdatasync. */
function createAppender(folder: string) {
  let file: { readonly handle: FileHandle; readonly day: string } | undefined;
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const fileOf = async (day: string): Promise<FileHandle> => {
    if (file?.day === day) return file.handle;
    await file?.handle.close();
    file = undefined;
    const handle = await open(join(folder, `${day}-${randomUUID()}${suffix}`), "ax", 0o600);
    await syncFolder(folder);
    file = { handle, day };
    return handle;
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        const handle = await fileOf(group[0]?.day ?? "");
        await handle.appendFile(group.map(({ lines }) => lines).join(""));
        await handle.datasync();
        for (const { resolve } of group) resolve();
      } catch (error) {
        // The last line may be cut off: what follows goes into a new file.
        await file?.handle.close().catch(() => undefined);
        file = undefined;
        for (const { reject } of group) reject(new JournalUnavailable(error));
      }
    }
    // Without a turn in between: whoever comes now finds that nobody writes.
    running = undefined;
  };
  return {
    append(entries: readonly JournalEntry[]): Promise<void> {
      if (entries.length === 0) return Promise.resolve();
      const day = journalDay(entries[0]?.at ?? new Date());
      return new Promise<void>((resolve, reject) => {
        waiting.push({ day, lines: entries.map(entryLine).join(""), resolve, reject });
        running ??= writeAll();
      });
    },
    async close(): Promise<void> {
      await running;
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
    yield entriesOf(text);
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
