/**
 * Records as this process last read or wrote them, so that a change of one need not read it first. Nobody says when another
 * process changes one, and nobody needs to: what is recalled is written over exactly the version it was kept with, or not at
 * all (`changeInOneStatement`). For records whose every change gives them another version.
 */
import type { JsonText } from "../database/database.ts";
import type { LiveRecord } from "../live/live.ts";

export interface KnownRecord {
  readonly record: LiveRecord;
  readonly id: string;
  readonly version: string;
}

export interface KnownRecords {
  keep(known: KnownRecord, text: JsonText): void;
  /** @returns the record's text where the version last kept is this one */
  recall(wanted: KnownRecord): JsonText | undefined;
}

/** @param size - records kept at most; the one kept first goes first */
export function createKnownRecords(size: number): KnownRecords {
  const known = new Map<string, { version: string; text: JsonText }>();
  return {
    keep({ record, id, version }, text) {
      const key = `${record} ${id}`;
      known.delete(key);
      const first = known.size < size ? undefined : known.keys().next().value;
      if (first !== undefined) known.delete(first);
      known.set(key, { version, text });
    },
    recall({ record, id, version }) {
      const found = known.get(`${record} ${id}`);
      return found?.version === version ? found.text : undefined;
    },
  };
}
