/** Group commit: entries that arrive while a write is running are written together by the next one. */
import { entryLine, journalDay, type JournalEntry, JournalUnavailable } from "./journal.ts";

interface Waiting {
  /** The UTC day of its newest entry, which names where it is stored: a reader skips what is named by an older day. */
  readonly day: string;
  readonly lines: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface GroupCommit {
  /** @throws JournalUnavailable when `write` failed */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

/**
 * @param mostAtOnce - appends that one write takes at most; the rest wait for the next write
 * @param write - resolves once the lines would survive a loss of power
 */
export function createGroupCommit(
  mostAtOnce: number,
  write: (day: string, lines: string) => Promise<void>,
): GroupCommit {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        await write(newestOf(group.map(({ day }) => day)), group.map(({ lines }) => lines).join(""));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(new JournalUnavailable(error));
      }
    }
    // No await between the check above and this line, so that an append cannot find a writer that has already ended.
    running = undefined;
  };
  return {
    append(entries) {
      if (entries.length === 0) return Promise.resolve();
      const day = newestOf(entries.map(({ at }) => journalDay(at)));
      return new Promise<void>((resolve, reject) => {
        waiting.push({ day, lines: entries.map(entryLine).join(""), resolve, reject });
        running ??= writeAll();
      });
    },
    async idle() {
      await running;
    },
  };
}

const newestOf = (days: readonly string[]): string => days.toSorted().at(-1) ?? "";
