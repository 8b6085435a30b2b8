import * as calls from "@crema/contract/areas/promotions";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import { minutesAgo } from "../../../platform/clock/shown-instant.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { notFound, Refusal, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { freezeAudience, mailReasons } from "../../segments/index.ts";
import { termsOf, startBatch } from "../codes/start-batch.ts";
import { voucherRows } from "../vouchers/voucher-rows.ts";
import {
  codesOfAudience,
  codesOfSameAct,
  firstCodesOf,
  lockSegmentCodes,
  type SegmentAct,
  type SegmentCodes,
} from "./segment-codes-rows.ts";
import { lockVoucherForShare, recordFrozen, takeConfirmed } from "../vouchers/usable-voucher.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Audience } from "@crema/contract/areas/segments";

/** A voucher and a segment: what was frozen for one pair is taken for no other. */
const purposeOf = ({ voucherUuid, segmentUuid }: Pick<Frozen, "voucherUuid" | "segmentUuid">): string =>
  `voucher:${voucherUuid} segment:${segmentUuid}`;

interface Frozen {
  readonly voucherUuid: string;
  readonly segmentUuid: string;
  readonly isMarketing: boolean;
  readonly byUuid: string | undefined;
}

/** Who of a segment gets a code of this voucher, and who of them no mail. @throws Refusal not_found */
async function audienceOf(deps: Pick<Platform, "clock">, tx: Tx, given: Frozen): Promise<Audience> {
  const { segmentUuid, isMarketing, byUuid } = given;
  const audience = await freezeAudience(deps, tx, {
    segmentUuid,
    byUuid,
    purpose: purposeOf(given),
    leftOut: mailReasons({ isMarketing }),
  });
  if (audience === undefined) throw notFound("Segment");
  return audience;
}

/** The numbers of the gate. Source: PRO-CODE-18, AMB-89. */
const freezeVoucherAudience: Operation<typeof calls.freezeVoucherAudience> = (deps, caller, { params }) =>
  inTransaction(deps.db, async (tx) => {
    const { uuid: voucherUuid, segmentUuid } = params;
    const terms = await voucherRows.find(tx, voucherUuid);
    if (terms === undefined) throw notFound("Voucher");
    const { isMarketing } = terms;
    const audience = await audienceOf(deps, tx, { voucherUuid, segmentUuid, isMarketing, byUuid: userOf(caller) });
    return recordFrozen(deps, tx, { caller, voucherUuid, audience });
  });

/** The same act again within this time is a retry, whatever its keys say. */
const retriedWithin = minutes(10);
/** A caller that shows neither a confirmed audience nor a key of its own makes no second set within this time by accident. */
const secondSetAfter = hours(24);

/**
 * One code for everybody of the audience that was confirmed; without one, for those who are in the segment now.
 * Source: PRO-CODE-22, AMB-89; AMD-17.
 */
const generateSegmentCodes: Operation<typeof calls.generateSegmentCodes> = async (deps, caller, { params, body }) => {
  const { uuid: voucherUuid, segmentUuid } = params;
  const at = deps.clock.now();
  const byUuid = userOf(caller);
  const answer = await inTransaction(deps.db, async (tx) => {
    const voucher = await lockVoucherForShare(tx, voucherUuid);
    const act = { voucherUuid, segmentUuid, ...termsOf(voucher, body, at), sendsEmail: body.sendEmailOnGeneration };
    await lockSegmentCodes(tx, voucherUuid);
    const isKeyed = caller.idempotency !== undefined;
    const asking = { audienceUuid: body.audience, isAgain: body.again, isKeyed, at };
    const earlier = await earlierCodes(tx, act, asking);
    if (earlier !== undefined) return earlier;
    const { isMarketing } = voucher;
    const asked = body.audience ?? (await audienceOf(deps, tx, { voucherUuid, segmentUuid, isMarketing, byUuid })).uuid;
    const audienceUuid = await takeConfirmed(tx, { uuid: asked, purpose: purposeOf(act), at });
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

async function madeOf(tx: Tx, of: { voucherUuid: string; audienceUuid: string }): Promise<SegmentCodes> {
  const made = await codesOfAudience(tx, of);
  if (made === undefined) throw new Error("the batch that was started is not there");
  return made;
}

export const segmentCodesCalls = [
  bind(calls.freezeVoucherAudience, freezeVoucherAudience),
  bind(calls.generateSegmentCodes, generateSegmentCodes),
];
