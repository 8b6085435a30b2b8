import type { Rehearsal, RehearsedRun, Voucher } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../../platform/database/database.ts";
import { writeMail } from "../../../../providers/mail/mail-content.ts";
import { voucherMail } from "../../mail/voucher-mail.ts";
import { receiverOf } from "./rehearsal-rows.ts";
import { sampleCode } from "../../codes/new-codes.ts";

interface Mailed {
  readonly runs: readonly RehearsedRun[];
  readonly voucher: Voucher;
  readonly productName: string;
  /** Whose name stands in it; undefined for the first one who would get one. */
  readonly reader: string | undefined;
}
/** The mail as it would be sent; null where nobody would get one. */
export async function rehearsedMail(
  tx: Tx,
  { runs, voucher, productName, reader }: Mailed,
): Promise<Rehearsal["mail"]> {
  const run = runs.find(({ reachable }) => reachable > 0);
  const receiver = reader ?? run?.samples[0]?.uuid;
  const holder = receiver === undefined ? undefined : await receiverOf(tx, receiver);
  if (run === undefined || holder === undefined) return null;
  const content = voucherMail({ voucher, holder, code: sampleCode, expiresAt: new Date(run.codesExpireDate) });
  const { html } = writeMail(content, { address: undefined, productName });
  return { to: holder.email, name: holder.name, subject: content.subject, html };
}
