import type { generateSegmentCodes } from "@crema/contract/areas/promotions";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { minutesAgo } from "../../../platform/clock/shown-instant.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { notFound, Refusal, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { takeAudience } from "../../segments/index.ts";
import { termsOf } from "../codes/code-terms.ts";
import { startBatch } from "../codes/start-batch.ts";
import { holdVoucher } from "../vouchers/voucher-rows.ts";
import {
  codesOfAudience,
  codesOfSameAct,
  firstCodesOf,
  lockSegmentCodes,
  type SegmentAct,
  type SegmentCodes,
} from "./segment-codes-rows.ts";
import { audienceOf, purposeOf } from "./voucher-audience.ts";

/** The same act again within this time is a retry, whatever its keys say. */
const retriedWithin = minutes(10);
/** A caller that shows neither a confirmed audience nor a key of its own makes no second set within this time by accident. */
const secondSetAfter = hours(24);

/**
 * One code for everybody of the audience that was confirmed; without one, for those who are in the segment now.
 * Source: PRO-CODE-22, AMB-89; AMD-17.
 */
export const generateCodesOfSegment: Operation<typeof generateSegmentCodes> = async (
  deps,
  caller,
  { params, body },
) => {
  const { uuid: voucherUuid, segmentUuid } = params;
  const at = deps.clock.now();
  const byUuid = userOf(caller);
  const answer = await inTransaction(deps.db, async (tx) => {
    const voucher = await holdVoucher(tx, voucherUuid);
    if (voucher === undefined) throw notFound("Voucher");
    const act = { voucherUuid, segmentUuid, ...termsOf(voucher, body, at), sendsEmail: body.sendEmailOnGeneration };
    await lockSegmentCodes(tx, voucherUuid);
    const isKeyed = caller.idempotency !== undefined;
    const asking = { audienceUuid: body.audience, isAgain: body.again, isKeyed, at };
    const earlier = await earlierCodes(tx, act, asking);
    if (earlier !== undefined) return earlier;
    const { isMarketing } = voucher;
    const asked = body.audience ?? (await audienceOf(deps, tx, { voucherUuid, segmentUuid, isMarketing, byUuid })).uuid;
    const audienceUuid = await taken(tx, { uuid: asked, purpose: purposeOf(act), at });
    await startBatch(deps, tx, { ...act, audienceUuid, byUuid: byUuid ?? null });
    const made = await madeOf(tx, { voucherUuid, audienceUuid });
    const changes = { codes: [null, made.created], mails: [null, made.emailed] } as const;
    await recordAct(tx, caller, { at, record: "voucher", id: voucherUuid, act: "generate-segment-codes", changes });
    return made;
  });
  deps.live.recordChanged("voucher", voucherUuid);
  return answer;
};

interface Asked {
  readonly audienceUuid: string | undefined;
  readonly isAgain: boolean;
  readonly isKeyed: boolean;
  readonly at: Date;
}
/**
 * What was made before for the same audience; where none is named, by the same act a short time ago.
 * @throws Refusal made_before where another audience of the same segment had the same act a short time ago, or without audience and key
 * the segment had any within a day
 */
async function earlierCodes(tx: Tx, act: SegmentAct, asked: Asked): Promise<SegmentCodes | undefined> {
  const { audienceUuid, isAgain, isKeyed, at } = asked;
  const { voucherUuid } = act;
  const ofAudience = audienceUuid === undefined ? undefined : await codesOfAudience(tx, { voucherUuid, audienceUuid });
  if (ofAudience !== undefined || isAgain) return ofAudience;
  const ofAct = await codesOfSameAct(tx, { ...act, at, since: after(at, -retriedWithin) });
  if (ofAct !== undefined && audienceUuid !== undefined)
    throw refuse("made_before", `The same codes were made for this segment ${minutesAgo(ofAct.at, at)}`);
  if (ofAct !== undefined || audienceUuid !== undefined || isKeyed) return ofAct?.codes;
  const first = await firstCodesOf(tx, { ...act, since: after(at, -secondSetAfter) });
  if (first === undefined) return undefined;
  const message =
    "Codes of this voucher were made for this segment within the last 24 hours. Send again: true to make another set.";
  throw new Refusal("made_before", message, { batch: first });
}

async function taken(tx: Tx, asked: Parameters<typeof takeAudience>[1]): Promise<string> {
  const audience = await takeAudience(tx, asked);
  if (audience === undefined) throw refuse("audience_gone", "This list has expired. Check the people again.");
  return audience.uuid;
}

async function madeOf(tx: Tx, of: { voucherUuid: string; audienceUuid: string }): Promise<SegmentCodes> {
  const made = await codesOfAudience(tx, of);
  if (made === undefined) throw new Error("the batch that was started is not there");
  return made;
}
