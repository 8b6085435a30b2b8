/**
 * Makes the codes of a batch, some at a time: codes, mails and count in one transaction, so that a process that dies in the
 * middle has made none of its last ones, and the next goes on where it stood. Source: AMB-89; ledger B.5.
 */
import type { Tx } from "../../../platform/database/database.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Task } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { canBeMailed, queueMails } from "../../../providers/mail/queue-mail.ts";
import { voucherCodeMail, voucherMail } from "../mail/voucher-mail.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";
import {
  addCodes,
  type HeldBatch,
  holdBatch,
  type MadeCode,
  type Member,
  nextMembers,
  noteProgress,
  type WantedCode,
} from "./batch-rows.ts";
import { newCodes } from "./new-codes.ts";

export const makeCodesTask = "make-codes";
/** Batches that work at the same time in one process. */
const mostBatches = 2;
const codesAtOnce = 10_000;
/** Fewer, because each may have a mail. */
const membersAtOnce = 1_000;

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

/** Makes the next codes of a batch. @returns undefined where there is nothing left to make */
export async function makeSome(
  deps: Deps,
  tx: Tx,
  uuid: string,
): Promise<{ voucherUuid: string; made: number } | undefined> {
  const batch = await holdBatch(tx, uuid);
  if (batch === undefined) return undefined;
  const members = batch.audienceUuid === null ? [] : await nextMembers(tx, batch, membersAtOnce);
  const count = batch.audienceUuid === null ? Math.min(batch.left, codesAtOnce) : members.length;
  const made = await addAll(
    tx,
    batch,
    Array.from({ length: count }, (_, n) => members[n]?.userUuid ?? null),
  );
  const mailed = batch.sendsEmail ? await mailCodes(deps, tx, { batch, members, made }) : 0;
  const isDone = batch.audienceUuid === null ? count === batch.left : count < membersAtOnce;
  await noteProgress(tx, uuid, {
    made: made.length,
    emailed: mailed,
    skipped: batch.sendsEmail ? members.length - mailed : 0,
    madeUpTo: members.at(-1)?.userUuid ?? batch.madeUpTo,
    isDone,
    at: deps.clock.now(),
  });
  return { voucherUuid: batch.voucherUuid, made: made.length };
}

/** One code for each holder, drawn anew where one was taken. */
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
  readonly members: readonly Member[];
  readonly made: readonly MadeCode[];
}

/** @returns how many mails were put into the outbox */
async function mailCodes(deps: Deps, tx: Tx, { batch, members, made }: Mailing): Promise<number> {
  const voucher = await voucherOf(tx, batch.voucherUuid);
  if (voucher === undefined) return 0;
  const codes = new Map(made.map((one) => [one.userUuid, one]));
  const mails = members
    .filter(({ isLeftOut, email }) => !isLeftOut && canBeMailed(email))
    .flatMap((holder) => {
      const code = codes.get(holder.userUuid);
      if (code === undefined) return [];
      const content = voucherMail({ voucher, holder, code: code.code, expiresAt: batch.expiresAt });
      return [{ ...voucherCodeMail, subjectId: code.uuid, recipient: holder.email, version: batch.uuid, content }];
    });
  await queueMails(deps, tx, mails);
  return mails.length;
}
