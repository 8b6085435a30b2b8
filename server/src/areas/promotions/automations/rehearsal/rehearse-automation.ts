/** What the next three runs would do. Source: docs/decisions/0048. */
import {
  codeExpiry,
  firstRun,
  plannedLater,
  type RehearsedRun,
  rehearsedRuns,
  type rehearseAutomation,
  type Voucher,
  type Rehearsal,
} from "@crema/contract/areas/promotions";
import { after, days } from "../../../../platform/clock/clock.ts";
import type { Tx } from "../../../../platform/database/database.ts";
import type { Operation } from "../../../../platform/http/bind-call.ts";
import { userOf } from "../../../../platform/http/caller.ts";
import { notFound, Refusal } from "../../../../platform/http/refusal.ts";
import { dayIn } from "../../../../platform/clock/zoned-day.ts";
import { writeMail } from "../../../../providers/mail/mail-content.ts";
import { mayViewSegments, namedFor, plannedMembers, type PlannedMembers } from "../../../segments/index.ts";
import { voucherRows } from "../../vouchers/voucher-rows.ts";
import { voucherMail } from "../../mail/voucher-mail.ts";
import { sampleCode } from "../../codes/new-codes.ts";
import { automationOf, type HeldAutomation, reasonsOf } from "../automation-rows.ts";
import {
  confirmedPeople,
  confirmedReasons,
  countRun,
  givenSince,
  inReadOnly,
  type People,
  type OtherAutomation,
  otherAutomations,
  receiverOf,
} from "./rehearsal-rows.ts";

export const rehearseStoredAutomation: Operation<typeof rehearseAutomation> = (
  { db, clock, config },
  caller,
  { params },
) =>
  inReadOnly(db, async (tx) => {
    const held = await automationOf(tx, params.uuid);
    if (held === undefined) throw notFound("Automation");
    const { segmentUuid, voucherUuid, sendEmailOnGeneration, segmentName, voucherTitle } = held.record;
    const voucher = voucherUuid === null ? undefined : await voucherRows.find(tx, voucherUuid);
    const members = segmentUuid === null ? undefined : await plannedMembers(tx, segmentUuid);
    const nothing = { voucherTitle, segmentName, runs: [], mail: null };
    if (voucher === undefined) return { ...nothing, skipped: "Couldn't find voucher" };
    if (voucher.status !== "live") return { ...nothing, skipped: "The voucher is inactive" };
    if (members === undefined) return { ...nothing, skipped: "Couldn't find segment" };
    const plan = plannedRuns(held, clock.now()).map((plannedAt) => plannedRun(held, plannedAt, (at) => members.at(at)));
    const others = await othersOf(tx, params.uuid);
    const runs: RehearsedRun[] = [];
    for (const run of plan) runs.push(await rehearsed(tx, run, { held, voucher, others, plan }));
    const reader = mayViewSegments(caller) ? undefined : userOf(caller);
    const mailed = { voucher, productName: config.PRODUCT_NAME, reader };
    const mail = sendEmailOnGeneration ? await rehearsedMail(tx, runs, mailed) : null;
    const shown = runs.map((run) => ({ ...run, samples: namedFor(caller, run.samples) }));
    return { ...nothing, skipped: "", runs: shown, mail };
  });

/** The runs as they are planned, or would be were it switched on now. Of those that were missed the last one comes now. */
function plannedRuns({ record }: HeldAutomation, at: Date): readonly Date[] {
  const { active, nextRunDate, repeatTime } = record;
  const first = active && nextRunDate !== "" ? new Date(nextRunDate) : firstRun(record, at);
  const stepMs = plannedLater(first, repeatTime).getTime() - first.getTime();
  const missed = Math.max(0, Math.floor((at.getTime() - first.getTime()) / stepMs));
  return Array.from({ length: rehearsedRuns }, (_, n) => plannedLater(first, repeatTime, missed + n));
}

interface PlannedRun {
  readonly plannedAt: Date;
  readonly people: People;
  /** Those who were confirmed for it. */
  readonly audienceUuid: string | undefined;
}
function plannedRun(
  { record, confirmed }: HeldAutomation,
  plannedAt: Date,
  peopleAt: (at: Date) => People,
): PlannedRun {
  const isFirst =
    confirmed !== null && record.nextRunDate === confirmed.runAt.toISOString() && confirmed.runAt >= plannedAt;
  const audienceUuid = isFirst ? confirmed.audienceUuid : undefined;
  return { plannedAt, audienceUuid, people: isFirst ? confirmedPeople(confirmed.audienceUuid) : peopleAt(plannedAt) };
}

const near = days(7);

async function rehearsed(
  tx: Tx,
  run: PlannedRun,
  { held, voucher, others, plan }: { held: HeldAutomation; voucher: Voucher; others: Other[]; plan: PlannedRun[] },
): Promise<RehearsedRun> {
  const { uuid, sendEmailOnGeneration } = held.record;
  const { plannedAt, people, audienceUuid } = run;
  const since = after(plannedAt, -near);
  const reasons = reasonsOf({ isMailed: sendEmailOnGeneration, isMarketing: voucher.isMarketing });
  const earlier = plan.filter((one) => one.plannedAt < plannedAt && one.plannedAt > since).map((one) => one.people);
  const { inGroups, ...counted } = await countRun(tx, {
    people,
    leftOut: audienceUuid === undefined ? reasons : confirmedReasons(audienceUuid, reasons),
    groups: [[...earlier, givenSince(uuid, since)], ...others.map((other) => peopleNear(other, plannedAt))],
  });
  const [again = 0, ...inOthers] = inGroups;
  return {
    plannedDate: plannedAt.toISOString(),
    ...counted,
    isConfirmed: audienceUuid !== undefined,
    codesExpireDate: codeExpiry(plannedAt, voucher.defaultExpiry).toISOString(),
    again,
    overlaps: others
      .map((other, n) => {
        const { title, voucherTitle } = other;
        return { uuid: other.uuid, title, voucherTitle, people: inOthers[n] ?? 0 };
      })
      .filter((one) => one.people > 0)
      .toSorted((one, two) => two.people - one.people),
  };
}

interface Other extends OtherAutomation {
  readonly members: PlannedMembers;
}

/** Active automations that give people codes; one whose segment cannot be run gives nobody any. */
async function othersOf(tx: Tx, uuid: string): Promise<Other[]> {
  const others: Other[] = [];
  for (const other of await otherAutomations(tx, uuid)) {
    const members = await plannedMembers(tx, other.segmentUuid).catch(ifNotRefused);
    if (members !== undefined) others.push({ ...other, members });
  }
  return others;
}
function ifNotRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Who gets a code of it around this instant: in runs to come, and in runs there were. Rules know days alone, so one run stands for its day. */
function peopleNear({ uuid, nextRunAt, repeatTime, members }: Other, plannedAt: Date): readonly People[] {
  const [from, until] = [after(plannedAt, -near), after(plannedAt, near)];
  const byDay = new Map<string, Date>();
  for (let at = nextRunAt; at < until; at = plannedLater(at, repeatTime))
    if (at > from) byDay.set(dayIn("Australia/Brisbane", at), at);
  const instants = [...byDay.values()];
  const asked = members.isOfTheDay ? instants : instants.slice(0, 1);
  return [...asked.map((at) => members.at(at)), givenSince(uuid, from)];
}

/**
 * The mail as it would be sent; null where nobody would get one.
 * @param reader - whose name stands in it; undefined for the first one who would get one
 */
async function rehearsedMail(
  tx: Tx,
  runs: readonly RehearsedRun[],
  { voucher, productName, reader }: { voucher: Voucher; productName: string; reader: string | undefined },
): Promise<Rehearsal["mail"]> {
  const run = runs.find(({ reachable }) => reachable > 0);
  const receiver = reader ?? run?.samples[0]?.uuid;
  const holder = receiver === undefined ? undefined : await receiverOf(tx, receiver);
  if (run === undefined || holder === undefined) return null;
  const content = voucherMail({ voucher, holder, code: sampleCode, expiresAt: new Date(run.codesExpireDate) });
  const { html } = writeMail(content, { address: undefined, productName });
  return { to: holder.email, name: holder.name, subject: content.subject, html };
}
