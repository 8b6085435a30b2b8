/**
 * Sends what is in the outbox. Temporary refusals are tried again after 5 min, 30 min, 2 h, 6 h and 24 h. If the outcome is unknown, an
 * account mail goes again under the same Message-ID and any other mail waits for staff (`mail-kinds.ts`). One that a server that is away kept goes on as soon as it is
 * back, and is given up after a day and nine hours. Source: docs/providers/mail.md.
 */
import { after, hours, minutes } from "../../platform/clock/clock.ts";
import { originOf } from "../../platform/config/origin.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { Tasks } from "../../platform/jobs/task.ts";
import { beginHandOver, type HandOverPermit } from "../../platform/journal/begin-hand-over.ts";
import { useUpTreatedAsSent } from "../../platform/journal/journal-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { oneTimeToken } from "../../platform/sessions/one-time-tokens.ts";
import { isServerAway, type MailMessage, type MailOutcome, type MailTransport, serverAway } from "./mail.ts";
import { mailContent, writeMail } from "./mail-content.ts";
import { type MailKind, repeatedKinds } from "./mail-kinds.ts";
import { mostTakenUp, takeUpMails, waitsFor } from "./outbound-mail-rows.ts";
import {
  type ClaimedMail,
  claimOutboundMail,
  closeAbandonedMails,
  nextAttemptOf,
  noteHandOver,
  overdueMails,
  type Settled,
  settleOutboundMail,
} from "./outbox/claim-rows.ts";
import { addMailJobs, sendMailTask } from "./queue-mail.ts";

const waits = [minutes(5), minutes(30), hours(2), hours(6), hours(24)] as const;
/** Nobody reads a mail that comes later than this; no password can be chosen with it any more. */
const awayForAtMost = hours(33);
/** One that the server keeps by itself, while others leave, is not tried at each of them. */
const goneOnOnceIn = minutes(1);
/** A mail server answers a connection within this time, or is away. */
const probeMs = 10_000;
/** Longer than all time-outs of one attempt together; a process that is not seen for 30 s loses its mails before. */
const lease = minutes(5);
/** A worker that was held up for longer does not send: another process may have noted by then that the mail may have left. */
const sendsWithinMs = 10_000;

/** Why a queued mail is no longer to be sent; '' where it still is. */
export type MailCheck = (
  deps: Pick<Platform, "db" | "clock">,
  mail: Pick<ClaimedMail, "subjectId" | "recipient">,
) => Promise<string>;
/** By kind; mails of other kinds are always sent. */
export type MailChecks = Readonly<Partial<Record<MailKind, MailCheck>>>;

export function mailTasks(transport: MailTransport, checks: MailChecks = {}): Tasks {
  const seen: Seen = { isAway: false, restsUntil: new Date(0) };
  return {
    [sendMailTask]: {
      run: async (deps, { mail }) => {
        if (typeof mail === "string") await sendOne(deps, { transport, checks, seen, id: mail });
      },
    },
    "send-waiting-mails": {
      every: "*/5 * * * *",
      about: "Takes up mails that nobody works on, and those that wait for a mail server that is back.",
      run: async (deps) => {
        const now = deps.clock.now();
        logClosed(deps, await closeAbandonedMails(deps.db, { now }));
        for (const id of await overdueMails(deps.db, after(now, -minutes(2))))
          await deps.jobs.add(deps.db, sendMailTask, { mail: id }, { key: `mail:${id}` });
        if ((await waitsFor(deps.db, { reason: serverAway, now })) && (await answers(transport)))
          await goOn(deps, seen);
      },
    },
  };
}

const answers = (transport: MailTransport): Promise<boolean> =>
  transport.probe(AbortSignal.timeout(probeMs)).then(
    () => true,
    () => false,
  );

interface Seen {
  isAway: boolean;
  /** What waits for it has just been taken up. */
  restsUntil: Date;
}

/** The server is back: what waited for it goes at once, behind mails that somebody waits for. */
async function goOn({ db, clock, jobs }: Platform, seen: Seen): Promise<void> {
  seen.restsUntil = after(clock.now(), goneOnOnceIn);
  const ids = await inTransaction(db, async (tx) => {
    const taken = await takeUpMails(tx, { reason: serverAway, now: clock.now() });
    await addMailJobs({ jobs }, tx, taken);
    return taken;
  });
  seen.isAway = ids.length === mostTakenUp;
}

interface Sending {
  readonly seen: Seen;
  readonly transport: MailTransport;
  readonly checks: MailChecks;
  readonly id: string;
}
async function sendOne(deps: Platform, { transport, checks, seen, id }: Sending): Promise<void> {
  const { db, clock, instanceId } = deps;
  const now = clock.now();
  const mail = await claimOutboundMail(db, { id, now, leaseEnd: after(now, lease), instanceId });
  if (mail === undefined) logClosed(deps, await closeAbandonedMails(db, { now, id }));
  else await sendClaimed(deps, { transport, checks, seen, mail });
  const again = await nextAttemptOf(db, { id, now: clock.now() });
  if (again !== undefined) await deps.jobs.add(db, sendMailTask, { mail: id }, { key: `mail:${id}`, runAt: again });
}

async function sendClaimed(
  deps: Platform,
  { transport, checks, seen, mail }: Omit<Sending, "id"> & { readonly mail: ClaimedMail },
): Promise<void> {
  const now = deps.clock.now();
  const unwanted = (await checkOf(checks, mail)?.(deps, mail)) ?? "";
  if (unwanted !== "") {
    await settleOutboundMail(deps.db, { ...settledNow(mail, now), state: "withdrawn", reason: unwanted });
    return;
  }
  const outcome = await handOver(deps, mail, transport);
  if (outcome === undefined) return;
  if (outcome.kind === "wait" || outcome.kind === "treated-as-sent") return withhold(deps, mail, outcome);
  await settle(deps, mail, outcome);
  if (isServerAway(outcome)) seen.isAway = true;
  else if (outcome.kind === "accepted" && seen.isAway && now >= seen.restsUntil) await goOn(deps, seen);
}

/** Nothing left. A decision that it counts as sent is used up only once that is noted. */
async function withhold({ db, clock }: Platform, mail: ClaimedMail, withheld: Withheld): Promise<void> {
  const at = clock.now();
  const isNoted = await settleOutboundMail(db, unsent(mail, at, withheld));
  if (isNoted && withheld.kind === "treated-as-sent") await useUpTreatedAsSent(db, { ...handOverOf(mail), at });
}

const checkOf = (checks: Readonly<Record<string, MailCheck | undefined>>, { kind }: ClaimedMail) => checks[kind];

const handOverOf = ({ id, naturalKey }: ClaimedMail) => ({ kind: "mail", ref: naturalKey ?? id, item: id });

type Withheld = Exclude<HandOverPermit, { kind: "may-leave" }>;

/**
 * The one place where a mail leaves: the journal and the database note that it may have left, and only then the conversation with the
 * mail server begins.
 * @returns undefined if somebody else has taken the mail over, and nothing was sent
 */
async function handOver(
  deps: Platform,
  mail: ClaimedMail,
  transport: MailTransport,
): Promise<MailOutcome | Withheld | undefined> {
  const message = messageOf(deps, mail);
  await transport.turn();
  const [began, startedAt] = [performance.now(), deps.clock.now().getTime()];
  const permit = await beginHandOver(deps, handOverOf(mail));
  if (permit.kind !== "may-leave") return permit;
  if (!(await noteHandOver(deps.db, mail, deps.clock.now()))) return undefined;
  // A machine that stood still: one of its clocks goes on then, the other may not.
  const pausedMs = Math.max(performance.now() - began, deps.clock.now().getTime() - startedAt);
  if (pausedMs > sendsWithinMs) return { kind: "later", reason: "the sender was held up" };
  return transport.deliver(message);
}

function logClosed({ log }: Pick<Platform, "log">, closed: Awaited<ReturnType<typeof closeAbandonedMails>>): void {
  if (closed.length > 0) log.error({ mails: closed }, "the process that sent these mails ended: they may have left");
}

/** Nothing left: it is not wanted any more, counts as sent after a restore, or waits. */
const unsent = (mail: ClaimedMail, now: Date, { kind, reason }: Withheld): Settled =>
  kind === "wait"
    ? { ...settledNow(mail, now), state: "pending", reason, nextAttemptAt: after(now, minutes(1)), isCounted: false }
    : { ...settledNow(mail, now), state: "withdrawn", reason };

function messageOf({ config }: Platform, mail: ClaimedMail): MailMessage {
  const content = mailContent.parse(mail.message);
  const { link } = content;
  const address =
    link === undefined
      ? undefined
      : `${originOf(config)}${link.path}#token=${oneTimeToken(config.SIGNING_KEY, link.purpose, link.seed)}`;
  const domain = /@([^>\s]+)/.exec(config.MAIL_FROM)?.[1] ?? "crema.invalid";
  return {
    messageId: `<${mail.id}@${domain}>`,
    from: config.MAIL_FROM,
    to: mail.recipient,
    subject: content.subject,
    ...writeMail(content, { address, productName: config.PRODUCT_NAME }),
  };
}

async function settle(deps: Platform, mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
  const settled = settledBy(mail, outcome, deps.clock.now());
  await settleOutboundMail(deps.db, settled);
  const told = { mail: mail.id, kind: mail.kind, reason: settled.reason };
  if (outcome.kind === "misconfigured") deps.log.error(told, "mails cannot leave until this is mended");
  else if (settled.state === "failed") deps.log.error(told, "mail given up");
}

const settledNow = ({ id, attempts }: ClaimedMail, now: Date) => ({
  id,
  attempts,
  at: now,
  nextAttemptAt: now,
  isCounted: true,
  reason: "",
});

function settledBy(mail: ClaimedMail, outcome: MailOutcome, now: Date): Settled {
  const base = settledNow(mail, now);
  switch (outcome.kind) {
    case "accepted":
      return { ...base, state: "sent" };
    case "refused":
      return { ...base, state: "failed", reason: outcome.reason };
    case "misconfigured":
      return {
        ...base,
        state: "pending",
        reason: outcome.reason,
        nextAttemptAt: after(now, waits[0]),
        isCounted: false,
      };
    case "unknown":
      return { ...base, ...unknownOutcome(mail, now), reason: outcome.reason };
    case "later": {
      if (isServerAway(outcome)) return keptByServer(mail, { ...base, reason: outcome.reason });
      const wait = waits[mail.attempts - 1];
      return wait === undefined
        ? { ...base, state: "failed", reason: outcome.reason }
        : { ...base, state: "pending", reason: outcome.reason, nextAttemptAt: after(now, wait) };
    }
  }
}

/** At least once means sent again, after longer and longer; at most once means that staff decide. */
function unknownOutcome({ kind, attempts }: ClaimedMail, now: Date): Pick<Settled, "state"> & Partial<Settled> {
  if (!repeatedKinds.includes(kind)) return { state: "unconfirmed" };
  const wait = [minutes(1), ...waits][attempts - 1];
  return wait === undefined ? { state: "failed" } : { state: "unknown", nextAttemptAt: after(now, wait) };
}

/**
 * It says nothing of the mail, so it is not counted: tried after half its age, from 5 minutes to 2 hours. What something else kept for
 * so long, as an account that was refused, is not given up for the first time that the server is away.
 */
function keptByServer({ createdAt, lastReason }: ClaimedMail, base: Omit<Settled, "state">): Settled {
  const age = base.at.getTime() - createdAt.getTime();
  if (age >= awayForAtMost && lastReason.startsWith(serverAway)) return { ...base, state: "failed" };
  const wait = Math.min(Math.max(age / 2, waits[0]), hours(2));
  return { ...base, state: "pending", nextAttemptAt: after(base.at, wait), isCounted: false };
}
