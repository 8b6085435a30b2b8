/**
 * Sends what is in the outbox. Temporary refusals are tried again after 5 min, 30 min, 2 h, 6 h and 24 h; a mail whose
 * outcome nobody knows is sent once more under the same Message-ID. Source: docs/providers/mail.md.
 */
import { after, hours, minutes } from "../../platform/clock/clock.ts";
import { originOf } from "../../platform/config/origin.ts";
import type { Tasks } from "../../platform/jobs/task.ts";
import type { Platform } from "../../platform/platform.ts";
import { oneTimeToken } from "../../platform/sessions/one-time-tokens.ts";
import type { MailMessage, MailOutcome, MailTransport } from "./mail.ts";
import { mailContent, writeMail } from "./mail-content.ts";
import {
  type ClaimedMail,
  claimOutboundMail,
  failAbandonedMails,
  nextAttemptOf,
  overdueMails,
  type Settled,
  settleOutboundMail,
} from "./outbound-mail-rows.ts";
import { sendMailTask } from "./queue-mail.ts";

const waits = [minutes(5), minutes(30), hours(2), hours(6), hours(24)] as const;
/** Longer than all time-outs of one attempt together. */
const lease = minutes(5);

/** Why a queued mail is no longer to be sent; '' where it still is. */
export type MailCheck = (
  deps: Pick<Platform, "db" | "clock">,
  mail: Pick<ClaimedMail, "subjectId" | "recipient">,
) => Promise<string>;
/** By kind; mails of other kinds are always sent. */
export type MailChecks = Readonly<Record<string, MailCheck>>;

/** Background work of the outbox, sent with this transport; mails that their check no longer wants are withdrawn. */
export function mailTasks(transport: MailTransport, checks: MailChecks = {}): Tasks {
  return {
    [sendMailTask]: {
      run: async (deps, { mail }) => {
        if (typeof mail === "string") await sendOne(deps, { transport, checks, id: mail });
      },
    },
    /** Takes up what a lost job would have left lying. */
    "send-waiting-mails": {
      every: "*/5 * * * *",
      about: "Takes up mails that nobody works on.",
      run: async (deps) => {
        const now = deps.clock.now();
        const failed = await failAbandonedMails(deps.db, now);
        if (failed > 0) deps.log.error({ failed }, "mails given up: nobody knows whether the server took them");
        for (const id of await overdueMails(deps.db, after(now, -minutes(2))))
          await deps.jobs.add(deps.db, sendMailTask, { mail: id }, { key: `mail:${id}` });
      },
    },
  };
}

interface Sending {
  readonly transport: MailTransport;
  readonly checks: MailChecks;
  readonly id: string;
}
async function sendOne(deps: Platform, { transport, checks, id }: Sending): Promise<void> {
  const now = deps.clock.now();
  const mail = await claimOutboundMail(deps.db, { id, now, leaseEnd: after(now, lease) });
  if (mail !== undefined) {
    const unwanted = (await checks[mail.kind]?.(deps, mail)) ?? "";
    if (unwanted === "") await settle(deps, mail, await transport.deliver(messageOf(deps, mail)));
    else await settleOutboundMail(deps.db, { ...settledNow(mail, now), state: "withdrawn", reason: unwanted });
  }
  const again = await nextAttemptOf(deps.db, id);
  if (again !== undefined)
    await deps.jobs.add(deps.db, sendMailTask, { mail: id }, { key: `mail:${id}`, runAt: again });
}

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
      return mail.unknownOutcomes === 0
        ? { ...base, state: "unknown", reason: outcome.reason, nextAttemptAt: after(now, minutes(1)) }
        : { ...base, state: "failed", reason: "twice nobody knows whether the server took it" };
    case "later": {
      const wait = waits[mail.attempts - 1];
      return wait === undefined
        ? { ...base, state: "failed", reason: outcome.reason }
        : { ...base, state: "pending", reason: outcome.reason, nextAttemptAt: after(now, wait) };
    }
  }
}
