/**
 * Makes the codes of a batch, some at a time: codes, mails and count in one transaction, so that a process that dies in the
 * middle has made none of its last ones, and the next goes on where it stood. Source: AMB-89; ledger B.5.
 */
import type { Voucher } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Task } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { queueMails, type QueuedMail } from "../../../providers/mail/queue-mail.ts";
import { voucherCodeMail, voucherMail } from "../mail/voucher-mail.ts";
import { voucherRows } from "../vouchers/voucher-rows.ts";
import {
  addCodes,
  failBatch,
  type HeldBatch,
  holdBatch,
  type MadeCode,
  type Member,
  nextMembers,
  noteProgress,
  type WantedCode,
} from "./batch-rows.ts";
import { newCodes, sampleCode } from "./new-codes.ts";

/** Batches that work at the same time in one process. */
const mostBatches = 2;
const codesAtOnce = 10_000;
/** Fewer, because each may have a mail; and no more than their mails have so many bytes, but one. */
const membersAtOnce = 1_000;
const mailBytesAtOnce = 4_000_000;

type Deps = Pick<Platform, "clock" | "jobs">;

export const makeCodes: Task = {
  mostPerFlag: mostBatches,
  async run(deps, { batch }) {
    if (typeof batch !== "string") return;
    for (;;) {
      const step = await inTransaction(deps.db, (tx) => makeSome(deps, tx, batch));
      if (step === undefined) return;
      deps.live.recordChanged("voucher", step.voucherUuid);
    }
  },
};

interface Step {
  readonly voucherUuid: string;
  readonly made: number;
  readonly isOver: boolean;
}

/**
 * Makes the next codes of a batch. Where its voucher is no longer live the batch fails: nothing more is made or mailed (AMB-84).
 * @returns undefined where there is nothing left to make
 */
export async function makeSome(deps: Deps, tx: Tx, uuid: string): Promise<Step | undefined> {
  const batch = await holdBatch(tx, uuid);
  if (batch === undefined) return undefined;
  const { voucherUuid } = batch;
  const voucher = await voucherRows.share(tx, voucherUuid);
  if (voucher?.status !== "live") {
    await failBatch(tx, { uuid, reason: "The voucher became inactive", at: deps.clock.now() });
    return { voucherUuid, made: 0, isOver: true };
  }
  const { holders, members, isDone } = await nextHolders(tx, batch, voucher);
  const made = await addAll(tx, batch, holders);
  const mailed = batch.sendsEmail ? await mailCodes(deps, tx, { batch, voucher, members, made }) : 0;
  await noteProgress(tx, uuid, {
    made: made.length,
    emailed: mailed,
    skipped: batch.sendsEmail ? members.length - mailed : 0,
    madeUpTo: members.at(-1)?.userUuid ?? batch.madeUpTo,
    isDone,
    at: deps.clock.now(),
  });
  return { voucherUuid, made: made.length, isOver: isDone };
}

interface NextHolders {
  readonly holders: readonly (string | null)[];
  /** Of an audience; none where codes are nobody's. */
  readonly members: readonly Member[];
  readonly isDone: boolean;
}
async function nextHolders(tx: Tx, batch: HeldBatch, voucher: Voucher): Promise<NextHolders> {
  if (batch.audienceUuid === null) {
    const count = Math.min(batch.left, codesAtOnce);
    return { holders: Array.from({ length: count }, () => null), members: [], isDone: count === batch.left };
  }
  const next = await nextMembers(tx, batch, { isMarketing: voucher.isMarketing, size: membersAtOnce });
  const members = batch.sendsEmail ? mailedAtOnce(next, batch, voucher) : next;
  const isDone = members.length === next.length && next.length < membersAtOnce;
  return { holders: members.map(({ userUuid }) => userUuid), members, isDone };
}

/** The first ones, at least one, whose mails together are small enough to be held in memory. */
function mailedAtOnce(members: readonly Member[], { expiresAt }: HeldBatch, voucher: Voucher): readonly Member[] {
  let bytes = 0;
  const tooMany = members.findIndex((holder, n) => {
    if (holder.isLeftOut) return false;
    const mail = voucherMail({ voucher, holder, code: sampleCode, expiresAt });
    bytes += Buffer.byteLength(JSON.stringify(mail));
    return bytes > mailBytesAtOnce && n > 0;
  });
  return tooMany === -1 ? members : members.slice(0, tooMany);
}
async function addAll(tx: Tx, batch: HeldBatch, holders: readonly (string | null)[]): Promise<readonly MadeCode[]> {
  const made: MadeCode[] = [];
  let left = holders;
  while (left.length > 0) {
    const drawn = newCodes(left.length);
    const wanted: WantedCode[] = left.map((userUuid, n) => ({ userUuid, code: drawn[n] ?? "" }));
    const added = await addCodes(tx, batch, wanted);
    made.push(...added);
    const there = new Set(added.map(({ code }) => code));
    left = wanted.filter(({ code }) => !there.has(code)).map(({ userUuid }) => userUuid);
  }
  return made;
}

interface Mailing {
  readonly batch: HeldBatch;
  readonly voucher: Voucher;
  readonly members: readonly Member[];
  readonly made: readonly MadeCode[];
}

/** @returns how many mails were put into the outbox */
async function mailCodes(deps: Deps, tx: Tx, { batch, voucher, members, made }: Mailing): Promise<number> {
  const { uuid: version, expiresAt, naturalKey } = batch;
  const codes = new Map(made.map((one) => [one.userUuid, one]));
  const mails = members.flatMap((holder): QueuedMail[] => {
    const code = codes.get(holder.userUuid);
    if (holder.isLeftOut || code === undefined) return [];
    const content = voucherMail({ voucher, holder, code: code.code, expiresAt });
    const { email: recipient, userUuid } = holder;
    return [
      {
        ...voucherCodeMail,
        subjectId: code.uuid,
        recipient,
        version,
        naturalKey: `${naturalKey}:${userUuid}`,
        content,
      },
    ];
  });
  await queueMails(deps, tx, mails);
  return mails.length;
}
