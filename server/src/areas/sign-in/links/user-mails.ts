/**
 * The mails to a user about themselves, each written in the transaction of its cause. Texts are ours; the specification names the
 * mails only. Source: spec part 1, section 7; AMB-143; docs/areas/sign-in.md.
 */
import { after, type Clock, days, hours, minutes } from "../../../platform/clock/clock.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { hashOfOneTimeToken, newSeed, oneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import type { MailContent, SecretLink } from "../../../providers/mail/mail-content.ts";
import { lastMailSince, mailsSince } from "../../../providers/mail/outbound-mail-rows.ts";
import { type QueuedMail, queueMail } from "../../../providers/mail/queue-mail.ts";
import { choosePasswordPath } from "../staff/choose-password-token.ts";
import { addOneTimeToken } from "./one-time-token-rows.ts";

interface MailDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: Config;
}
interface Addressee {
  readonly uuid: string;
  readonly email: string;
  readonly firstName: string;
}

const verificationLife = days(7);
const choosePasswordLife = hours(1);
const window = minutes(15);
const mailsPerWindow = 5;
const onePer = minutes(1);

const greeting = ({ firstName }: Pick<Addressee, "firstName">): string =>
  firstName === "" ? "Hello," : `Hello ${firstName},`;
const ignore = "If this was not you, you need not do anything.";

interface UserMail {
  readonly kind: string;
  readonly recipient: string;
  /** The person. The link of one who was deleted is of no use to a new one with that address. */
  readonly subjectId: string;
}

/** When a mail of this kind went to this person's address less than a minute ago: a second press is a slip. The user's row is locked. */
const sentJustNow = (deps: MailDeps, tx: Tx, mail: UserMail): Promise<Date | undefined> =>
  lastMailSince(tx, { ...mail, since: after(deps.clock.now(), -onePer) });

const isInBounds = async (deps: MailDeps, tx: Tx, mail: UserMail): Promise<boolean> =>
  (await mailsSince(tx, { ...mail, since: after(deps.clock.now(), -window) })) < mailsPerWindow;

/** Whether another mail of this kind may go to this address: one in a minute and five in fifteen are enough for anybody. */
export const mayMail = async (deps: MailDeps, tx: Tx, mail: UserMail): Promise<boolean> =>
  (await sentJustNow(deps, tx, mail)) === undefined && (await isInBounds(deps, tx, mail));

/**
 * The mail with the link that confirms an email address; the link works once, for seven days. It greets without a name: that
 * came from whoever registered, who may be writing to a stranger through us.
 * @returns when one was sent less than a minute ago: no other goes then
 * @throws Refusal too_many_requests (429) after five of them to one address in fifteen minutes
 */
export async function queueVerificationMail(deps: MailDeps, tx: Tx, user: Addressee): Promise<Date | undefined> {
  const kind = "verify-email";
  const mail = { kind, recipient: user.email, subjectId: user.uuid };
  const sentAt = await sentJustNow(deps, tx, mail);
  if (sentAt !== undefined) return sentAt;
  if (!(await isInBounds(deps, tx, mail)))
    throw new Refusal("too_many_requests", "Enough mails went to this address for now. Try again in 15 minutes", {
      retryAfterSeconds: window / 1_000,
    });
  const { PRODUCT_NAME: product } = deps.config;
  const link = await newLink(deps, tx, {
    user,
    purpose: "verify_email",
    life: verificationLife,
    label: "Confirm email address",
    path: "/sign-in/verify",
  });
  await queueTo(deps, tx, user, {
    kind,
    version: link.seed,
    subject: `Confirm your email address for ${product}`,
    paragraphs: [
      "Hello,",
      `Please confirm that this is your email address, and choose a password. Until then your ${product} account cannot be used.`,
    ],
    link,
    closing: ["The link works once, for seven days.", `Somebody gave this address to ${product}. ${ignore}`],
  });
  return undefined;
}

export async function queueChoosePasswordMail(deps: MailDeps, tx: Tx, user: Addressee): Promise<void> {
  const { PRODUCT_NAME: product } = deps.config;
  const link = await newLink(deps, tx, {
    user,
    purpose: "choose_password",
    life: choosePasswordLife,
    label: "Choose a new password",
    path: choosePasswordPath,
  });
  await queueTo(deps, tx, user, {
    kind: "choose-password",
    version: link.seed,
    subject: `Choose a new password for ${product}`,
    paragraphs: [greeting(user), "You can choose a new password now. You will be signed out everywhere else."],
    link,
    closing: [
      "The link works once, for one hour.",
      `Somebody asked for this at ${product}'s sign-in page. ${ignore} Your password stays as it is.`,
    ],
  });
}

/** Told to whoever registers with an address that is taken: the page itself must not say so. */
export async function queueAlreadyRegisteredMail(deps: MailDeps, tx: Tx, user: Addressee): Promise<void> {
  const { PRODUCT_NAME: product } = deps.config;
  await queueTo(deps, tx, user, {
    kind: "already-registered",
    version: deps.clock.now().toISOString(),
    subject: `You already have a ${product} account`,
    paragraphs: [
      greeting(user),
      `Somebody registered at ${product} with this email address, which has an account already. Sign in with it, or choose a new password at the sign-in page if you do not know it any more.`,
    ],
    closing: [ignore],
  });
}

/** Tells people that their password was changed, by whomever. Call it in the transaction of the change. */
export async function queuePasswordChangedMail(deps: MailDeps, tx: Tx, user: Addressee): Promise<void> {
  const { PRODUCT_NAME: product } = deps.config;
  const at = deps.clock.now();
  await queueTo(deps, tx, user, {
    kind: "password-changed",
    version: at.toISOString(),
    subject: `Your ${product} password was changed`,
    paragraphs: [
      greeting(user),
      `The password of your ${product} account was changed on ${inBrisbane(at)} (Brisbane time).`,
    ],
    closing: ["If you did not expect this, choose a new password at the sign-in page and tell an administrator."],
  });
}

/** Tells the old and the new address that a user's email address was changed (AMB-143). */
export async function queueEmailChangedMails(
  deps: MailDeps,
  tx: Tx,
  change: { from: string; to: string; user: Pick<Addressee, "uuid" | "firstName"> },
): Promise<void> {
  const { PRODUCT_NAME: product } = deps.config;
  const at = deps.clock.now();
  for (const recipient of new Set([change.from, change.to]))
    await queueMail(deps, tx, {
      kind: "email-changed",
      subjectId: change.user.uuid,
      recipient,
      version: at.toISOString(),
      content: {
        subject: `The email address of your ${product} account was changed`,
        paragraphs: [
          greeting(change.user),
          `The email address of your ${product} account was changed on ${inBrisbane(at)} (Brisbane time), from ${change.from} to ${change.to}. Sign in with the new one from now on.`,
        ],
        closing: ["If you did not expect this, please tell us."],
      },
    });
}

const queueTo = (
  deps: MailDeps,
  tx: Tx,
  { uuid, email }: Addressee,
  { kind, version, ...content }: Pick<QueuedMail, "kind" | "version"> & MailContent,
): Promise<void> => queueMail(deps, tx, { kind, subjectId: uuid, recipient: email, version, content });

async function newLink(
  { clock, config }: MailDeps,
  tx: Tx,
  given: { user: Addressee; life: number } & Pick<SecretLink, "label" | "path" | "purpose">,
): Promise<SecretLink> {
  const { user, label, path, purpose } = given;
  const at = clock.now();
  const seed = newSeed();
  await addOneTimeToken(tx, {
    hash: hashOfOneTimeToken(oneTimeToken(config.SIGNING_KEY, purpose, seed)),
    purpose,
    userUuid: user.uuid,
    // The link proves this address and no later one.
    payload: { email: user.email },
    at,
    expiresAt: after(at, given.life),
  });
  return { label, path, purpose, seed };
}

const brisbane = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Brisbane",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const inBrisbane = (at: Date): string => brisbane.format(at).replace(", ", " at ");
