import { sql } from "kysely";
import { type ActSource, nameOfPerson, runningOrWaiting } from "../../../platform/jobs/act-source-rows.ts";
import { makeCodesKey } from "../codes/make-codes.ts";

const kind = "Make voucher codes";

/** Acts of making codes, for the job centre. */
export const codeBatchActs: ActSource = {
  name: "codes",
  insteadOf: [],
  right: "promotion.edit",
  acts: sql`
    select b.uuid::text, ${kind}, v.title, '/promotions/vouchers/' || v.uuid, ${nameOfPerson(sql`b.by_uuid`)},
      case b.state when 'making' then ${runningOrWaiting(sql`${makeCodesKey("")} || b.uuid`)} when 'done' then 'succeeded' else 'failed' end,
      b.made, b.wanted, b.created_at, b.finished_at, b.reason, b.state = 'failed'
    from code_batches b join vouchers v on v.uuid = b.voucher_uuid`,
};
