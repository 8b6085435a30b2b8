/** Mails that may not have arrived, as staff read them. Pure. */
import type { CodeBatch, UnconfirmedMail } from "@crema/contract/areas/promotions";
import { formatCount, formatCountOf } from "../../../ui/foundation/format.ts";
import { batchName } from "./batch-labels.ts";

/** Mails of one batch, or those that were sent one by one. */
export interface MailGroup {
  readonly batchUuid: string | null;
  /** "60 codes for Regulars"; '' for mails that were sent one by one. */
  readonly name: string;
  readonly mails: readonly UnconfirmedMail[];
  /** Also of those that are not listed. */
  readonly count: number;
}

/** Groups in the order of their first mail. */
export function mailGroups(mails: readonly UnconfirmedMail[], batches: readonly CodeBatch[]): readonly MailGroup[] {
  return [...new Set(mails.map(({ batchUuid }) => batchUuid))].map((batchUuid) => {
    const batch = batches.find(({ uuid }) => uuid === batchUuid);
    const own = mails.filter((mail) => mail.batchUuid === batchUuid);
    return {
      batchUuid,
      name: batch === undefined ? "" : batchName(batch),
      mails: own,
      count: Math.max(batch?.unconfirmed ?? 0, own.length),
    };
  });
}

export const notConfirmed = (count: number, name: string): string =>
  `${formatCountOf(count, "email")}${name === "" ? "" : ` of ${name}`} may not have arrived. The mail server didn't confirm ${count === 1 ? "it" : "them"}, so ${count === 1 ? "it isn't" : "they aren't"} sent again automatically.`;

export const sentAgain = (sent: number): string =>
  sent === 0
    ? "Someone already sent this again"
    : `${formatCount(sent)} ${sent === 1 ? "email is" : "emails are"} being sent again`;
