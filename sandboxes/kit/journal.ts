/** What a sandbox was asked and what it did, in order; a test's evidence. The oldest entries go first. */
export interface JournalEntry {
  readonly n: number;
  readonly at: string;
  /** The vendor's word for it: an operation, `delivery` for a webhook, `recipient` in a mail session. */
  readonly what: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Journal {
  note(what: string, detail?: Readonly<Record<string, unknown>>): void;
  entries(): readonly JournalEntry[];
  clear(): void;
}

const most = 10_000;

export function createJournal(): Journal {
  let entries: JournalEntry[] = [];
  let n = 0;
  return {
    note(what, detail = {}) {
      n += 1;
      entries.push({ n, at: new Date().toISOString(), what, detail });
      if (entries.length > most) entries = entries.slice(-most / 2);
    },
    entries: () => entries,
    clear: () => {
      entries = [];
    },
  };
}
