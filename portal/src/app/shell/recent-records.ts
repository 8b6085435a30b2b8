/** Records opened in this window, newest first, for the command palette. In memory only: names are personal data. */
export interface RecentRecord {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
}

const atMost = 6;
let records: readonly RecentRecord[] = [];

export const recentRecords = (): readonly RecentRecord[] => records;

/** A detail screen calls it once it knows what it shows. */
export function rememberRecord(record: RecentRecord): void {
  records = [record, ...records.filter(({ href }) => href !== record.href)].slice(0, atMost);
}

export function forgetRecord(href: string): void {
  records = records.filter((record) => record.href !== href);
}
