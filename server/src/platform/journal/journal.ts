/**
 * A journal of what left the house and of what was taken away from people, kept outside the database: a database that is behind its
 * journal has been restored. Source: docs/operate.md; docs/decisions/0067-a-restored-database-starts-paused.md.
 */
import { createHash } from "node:crypto";
import { z } from "zod";

const entrySchema = z.object({ n: z.int(), at: z.iso.datetime(), kind: z.string(), ref: z.string() });

export interface JournalEntry {
  /** From a sequence of the database; with the time it names the entry. */
  readonly n: number;
  readonly at: Date;
  readonly kind: string;
  /** Stays the same across a restore. No personal data, secrets or hashes. */
  readonly ref: string;
}

export interface Journal {
  /**
   * Returns once the entries would survive a loss of power. Called after the transaction that stored them and before anything leaves.
   *
   * @throws JournalUnavailable when they could not be written; nothing may leave then
   */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** The installation it belongs to; undefined while it is empty. */
  installation(): Promise<string | undefined>;
  claim(installation: string): Promise<void>;
  /** Entries of that day (UTC) and later, in blocks. A torn last line of a file is left out; any other that cannot be read is an `unreadableLine`. */
  read(since: Date): AsyncIterable<readonly JournalEntry[]>;
  /** Removes what was written before that day. */
  prune(before: Date): Promise<void>;
  close(): Promise<void>;
}

export class JournalUnavailable extends Error {
  constructor(cause: unknown) {
    super("The journal could not be written", { cause });
  }
}

export const entryLine = ({ n, at, kind, ref }: JournalEntry): string =>
  `${JSON.stringify({ n, at: at.toISOString(), kind, ref })}\n`;

/** The kind of entry that stands in for a line that cannot be read: a database never holds it, so the next start begins paused. */
export const unreadableLine = "unreadable-line";

interface JournalFile {
  readonly name: string;
  /** The day that names it. */
  readonly day: string;
}

/** What the lines of one file hold. A last line that was cut off is left out: its append never returned, so nothing left. */
export function entriesOf(text: string, file: JournalFile): JournalEntry[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const entry = entrySchema.safeParse(parsedLine(line));
    if (entry.success) return [{ ...entry.data, at: new Date(entry.data.at) }];
    return line === "" || index === lines.length - 1 ? [] : [unreadableEntry(file, index + 1)];
  });
}

/** The same for the same line at each reading, and never that of a sequence. */
function unreadableEntry({ name, day }: JournalFile, line: number): JournalEntry {
  const ref = `${name}, line ${line}`;
  const n = -Number.parseInt(createHash("sha256").update(ref).digest("hex").slice(0, 12), 16);
  return { n, at: new Date(`${day}T23:59:59.999Z`), kind: unreadableLine, ref };
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The day of an entry names its file, in UTC: YYYY-MM-DD. */
export const journalDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Where none is kept: tests, and machines on somebody's desk. */
export const noJournal: Journal = {
  append: () => Promise.resolve(),
  installation: () => Promise.resolve(undefined),
  claim: () => Promise.resolve(),
  async *read() {},
  prune: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
