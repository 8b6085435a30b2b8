/** Mails with codes that may not have arrived: a second copy would look like a second voucher, so staff decide. Source: docs/providers/mail.md. */
import type { listUnconfirmedMails, sendUnconfirmedMails } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import type { ActSource } from "../../../platform/jobs/act-source-rows.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { addMailJobs } from "../../../providers/mail/queue-mail.ts";
import { holdVoucher, voucherOf } from "../vouchers/voucher-rows.ts";
import { releaseCodeMails, unconfirmedCodeMails, unconfirmedMailsOf } from "./unconfirmed-code-mail-rows.ts";

export const listUnconfirmedMailsOfVoucher: Operation<typeof listUnconfirmedMails> = async (
  { db },
  { signal },
  { params },
) => {
  const { uuid: voucherUuid } = params;
  if ((await voucherOf(db, voucherUuid)) === undefined) throw notFound("Voucher");
  const { mails, count } = await unconfirmedMailsOf(db, { voucherUuid, signal });
  return { mails, meta: { count } };
};

/** The second of two presses finds nothing to send. */
export const sendUnconfirmedMailsOfVoucher: Operation<typeof sendUnconfirmedMails> = async (deps, caller, given) => {
  const { uuid: voucherUuid } = given.params;
  const sent = await inTransaction(deps.db, async (tx) => {
    const voucher = await holdVoucher(tx, voucherUuid);
    if (voucher === undefined) throw notFound("Voucher");
    if (voucher.status !== "live") throw refuse("voucher_inactive", "This voucher is inactive");
    const at = deps.clock.now();
    const ids = await releaseCodeMails(tx, { ...given.body, voucherUuid, at });
    await addMailJobs(deps, tx, ids);
    const changes = { mails: [null, ids.length] } as const;
    if (ids.length === 0) await caller.idempotency?.markCommitted(tx);
    else await recordAct(tx, caller, { at, record: "voucher", id: voucherUuid, act: "send-mails-again", changes });
    return ids.length;
  });
  deps.live.recordChanged("voucher", voucherUuid);
  return { sent };
};

/** Vouchers with mails that may not have arrived, for the job centre. */
export const unconfirmedMailActs: ActSource = {
  name: "mails",
  insteadOf: [],
  right: "promotion.edit",
  acts: sql`
    select v.uuid::text, 'Email voucher codes', v.title, '/promotions/vouchers/' || v.uuid, '', 'failed', null::int, null::int,
      min(m.created_at), max(m.handed_over_at), count(*) || case count(*) when 1 then ' email' else ' emails' end || ' may not have arrived', true
    from ${unconfirmedCodeMails} join vouchers v on v.uuid = c.voucher_uuid group by v.uuid`,
};
