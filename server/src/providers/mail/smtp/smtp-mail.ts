/**
 * SMTP: connections are kept for the next mail, at most 100 mails each; time-outs and reply rules as in docs/providers/mail.md.
 * The message goes in as a stream that the library reads only after the server has said "go on": that is how a lost
 * connection is told apart from a lost answer.
 */
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SmtpConnection from "nodemailer/lib/smtp-connection";
import type { MailMessage, MailOutcome, MailTransport } from "../mail.ts";
import { failureOf, outcomeOf } from "./smtp-outcome.ts";
import type { Secret } from "../../../platform/config/secret.ts";

interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (port 465). */
  readonly secure: boolean;
  /** Go on only after STARTTLS; not over loopback, where there is nobody in between. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)$/;

/** @param url - SMTP_URL: `smtps://user:password@host:465` or `smtp://user:password@host:587` */
export function readSmtpUrl(url: Secret): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const secure = protocol === "smtps:";
  const isLocal = loopback.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    auth: username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

const mailsPerConnection = 100;
const idleMilliseconds = 30_000;
const betweenMailsMilliseconds = 200;

interface Kept {
  readonly connection: SmtpConnection;
  mails: number;
  leave?: NodeJS.Timeout;
}

export function smtpMail(settings: SmtpSettings): MailTransport {
  const idle: Kept[] = [];
  let nextSlot = 0;

  const take = async (): Promise<Kept> => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.leave);
      if (await isAlive(kept.connection)) return kept;
      kept.connection.close();
    }
    return { connection: await connect(settings), mails: 0 };
  };
  const giveBack = (kept: Kept): void => {
    kept.mails += 1;
    if (kept.mails >= mailsPerConnection) return kept.connection.quit();
    kept.leave = setTimeout(() => {
      idle.splice(idle.indexOf(kept), 1);
      kept.connection.quit();
    }, idleMilliseconds).unref();
    idle.push(kept);
  };
  return {
    turn,
    async deliver(message) {
      let kept: Kept | undefined;
      const isRead = { done: false };
      try {
        kept = await take();
        const outcome = await send(kept.connection, message, isRead);
        giveBack(kept);
        return outcome;
      } catch (error) {
        kept?.connection.close();
        const failure = failureOf(error);
        // "Service not available, closing": the other connections will hear the same.
        if (failure.responseCode === 421) leaveAll();
        return outcomeOf(failure, isRead.done);
      }
    },
    probe: (signal) => probe(settings, signal),
    close() {
      leaveAll();
      return Promise.resolve();
    },
  };

  function leaveAll(): void {
    for (const { connection, leave } of idle.splice(0)) {
      clearTimeout(leave);
      connection.quit();
    }
  }

  /** Waits for a turn: five mails a second leave this process. */
  async function turn(): Promise<void> {
    const now = performance.now();
    const slot = Math.max(now, nextSlot);
    nextSlot = slot + betweenMailsMilliseconds;
    if (slot > now) await new Promise((resolve) => setTimeout(resolve, slot - now));
  }
}

async function probe(settings: SmtpSettings, signal: AbortSignal): Promise<void> {
  const connection = await connect(settings).catch((error: unknown) => {
    const outcome = outcomeOf(failureOf(error), false);
    throw new Error("reason" in outcome ? outcome.reason : "the mail server gave no reason", { cause: error });
  });
  connection.quit();
  signal.throwIfAborted();
}

function connect(settings: SmtpSettings): Promise<SmtpConnection> {
  const connection = new SmtpConnection({
    ...settings,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 120_000,
  });
  return new Promise((resolve, reject) => {
    // Also after the promise is settled: an 'error' without a listener would end the process.
    connection.on("error", reject);
    connection.connect((failed) => {
      if (failed) return reject(failed);
      if (settings.auth === undefined) return resolve(connection);
      connection.login({ type: "login", ...settings.auth }, (refused) =>
        refused ? reject(refused) : resolve(connection),
      );
    });
  });
}

const isAlive = (connection: SmtpConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const tooLong = setTimeout(() => resolve(false), 5_000);
    connection.reset((failed) => {
      clearTimeout(tooLong);
      resolve(!failed);
    });
  });

async function send(connection: SmtpConnection, message: MailMessage, isRead: { done: boolean }): Promise<MailOutcome> {
  const composed = new MailComposer({
    messageId: message.messageId,
    from: message.from,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(message) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = composed.getEnvelope();
  const bytes = await composed.build();
  const body = Readable.from(
    (function* once() {
      isRead.done = true;
      yield bytes;
    })(),
  );
  return new Promise((resolve, reject) => {
    connection.send({ from: envelope.from, to: envelope.to, size: bytes.length }, body, (failed, info) => {
      if (failed) return reject(failed);
      resolve({ kind: "accepted", reference: info?.response?.slice(0, 200) ?? "" });
    });
  });
}

/** Mail programs show a button of their own for it. Source: RFC 2369, RFC 8058. */
function unsubscribeHeaders({ unsubscribeUrl }: MailMessage): Readonly<Record<string, string>> {
  if (unsubscribeUrl === undefined) return {};
  return {
    "List-Unsubscribe": `<${new URL(unsubscribeUrl).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
