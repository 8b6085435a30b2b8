/** What may be missing: a booking or a mail of before the restore that staff were shown as treated as sent, or a mail that may not have arrived. */
import { openFolderJournal } from "../../../server/src/platform/journal/folder-journal.ts";
import { type KnownCode, type KnownOrder, listedKey } from "./ledgers.ts";
import type { Item } from "./release.ts";

interface Shown {
  /** On the page of the restore. */
  readonly treated: readonly Item[];
  readonly orders: readonly KnownOrder[];
  readonly codes: readonly KnownCode[];
  /** Codes whose mail may not have arrived, by the voucher's page. */
  readonly unconfirmed: readonly string[];
}

/** What the proof itself knows, whatever Crema says. */
export interface BeforeRestore {
  /** Sales that were placed before the backup was complete. */
  readonly placed: ReadonlySet<string>;
  /** Sales whose booking was about to leave when the servers ended. */
  readonly handedOver: ReadonlySet<string>;
  /** Subject of the mails that were made before the backup. */
  readonly subject: string;
}

/**
 * A sale that was placed after the backup is listed only if its booking was handed over before the restore: it may have been lost on the way.
 * One of before must have been on the page of the restore.
 */
export function listedBy(
  { treated, orders, codes, unconfirmed }: Shown,
  { placed, handedOver, subject }: BeforeRestore,
): ReadonlySet<string> {
  const shown = new Set(treated.filter(({ kind }) => kind === "courier-booking").map(({ link }) => link));
  const bookings = orders
    .filter(({ isBookingTreatedAsSent }) => isBookingTreatedAsSent)
    .filter(({ id, link }) => handedOver.has(id) || (placed.has(id) && shown.has(link)));
  const mails = codes
    .filter((code) => code.subject === subject)
    .filter(({ email }) => treated.some(({ kind, title }) => kind === "mail" && title === `${subject}, to ${email}`));
  return new Set([
    ...bookings.map(({ id }) => listedKey("courier", id)),
    ...[...mails.map(({ code }) => code), ...unconfirmed].map((code) => listedKey("mail", code)),
  ]);
}

/** @returns ids of the shop's orders whose booking the journal holds */
export async function bookingsHandedOver(journalFolder: string): Promise<ReadonlySet<string>> {
  const journal = await openFolderJournal(journalFolder);
  const found = new Set<string>();
  for await (const block of journal.read(new Date(0)))
    for (const { kind, ref } of block) if (kind === "courier-booking") found.add(ref.split("/").at(-1) ?? "");
  await journal.close();
  return found;
}

/** @returns why more is listed than a restore and the faults can explain; empty if it is not */
export function overListed({
  gaps,
  sales,
  unconfirmed,
  codes,
}: {
  gaps: number;
  sales: number;
  unconfirmed: number;
  codes: number;
}): string[] {
  const [mostGaps, mostUnconfirmed] = [Math.max(few, sales / 3), Math.max(few, codes / 5)];
  return [
    ...(gaps > mostGaps ? [`${gaps} of ${sales} parcels are missing and listed as treated as sent`] : []),
    ...(unconfirmed > mostUnconfirmed ? [`${unconfirmed} of ${codes} mails may not have arrived`] : []),
  ];
}
const few = 5;
