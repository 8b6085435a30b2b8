/** What staff were shown as perhaps not done: it is no gap. */
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

/** An order says so on its own page, also if it came in again after the release. */
export function listedBy({ treated, orders, codes, unconfirmed }: Shown): ReadonlySet<string> {
  const ofMails = codes.filter(({ email, subject }) =>
    treated.some(({ title }) => title === `${subject}, to ${email}`),
  );
  return new Set([
    ...orders.flatMap(({ id, treatedAsSent }) => treatedAsSent.map((ledger) => listedKey(ledger, id))),
    ...[...ofMails.map(({ code }) => code), ...unconfirmed].map((code) => listedKey("mail", code)),
  ]);
}
