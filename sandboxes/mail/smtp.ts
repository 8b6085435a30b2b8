/**
 * The SMTP side. The recipient's local part steers the reply: `tempfail+x@…` 451, `nouser+x@…` 550 5.1.1, `slow+x@…` waits
 * before it takes the mail, `drop-after-dot+x@…` takes it and hangs up without an answer, once per Message-ID.
 * Source: RFC 5321 (replies), RFC 3463 (status codes).
 */
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Faults } from "../kit/faults.ts";
import type { Journal } from "../kit/journal.ts";
import { portOf } from "../kit/listener.ts";
import type { MailStore } from "./kept-mail.ts";

/** Faults that can be ordered, for any recipient. */
export const mailFaults = ["tempfail", "closing", "drop-after-dot", "drop-before-data", "auth"] as const;

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly slowMilliseconds: number;
  readonly store: MailStore;
  readonly journal: Journal;
  readonly faults: Faults;
}

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

export interface Smtp {
  readonly port: number;
  /** Every Message-ID is new again. */
  reset(): void;
  close(): Promise<void>;
}

export async function startSmtp(options: SmtpOptions): Promise<Smtp> {
  const { store, journal, faults } = options;
  const droppedBefore = new Set<string>();
  /** Each kind is a step of the dialogue of its own, where alone it is due. */
  const isDue = (kind: (typeof mailFaults)[number]): boolean =>
    faults.due({ door: "smtp", operation: kind }, [kind]) !== undefined;
  const server = new SMTPServer({
    banner: "Crema mail sandbox",
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    size: 10_485_760,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => {
      if (isDue("auth") || auth.username === "refused")
        return done(refusal(535, "5.7.8 Authentication credentials invalid"));
      return done(null, { user: auth.username });
    },
    onRcptTo: ({ address }, session, done) => {
      const steer = steeringOf(address);
      journal.note("recipient", { steer, attempt: address });
      if (steer === "nouser") return done(refusal(550, `5.1.1 <${address}>: no such mailbox`));
      if (steer === "tempfail" || isDue("tempfail")) return done(refusal(451, "4.7.1 Try again later"));
      if (isDue("closing")) return done(refusal(421, "4.3.2 Service shutting down"));
      if (isDue("drop-before-data")) return hangUp(session);
      return done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        const kept = store.add({ from, to }, Buffer.concat(chunks).toString("latin1"));
        journal.note("kept", { id: kept.id, to, messageId: kept.messageId });
        if (wantsDrop(to, kept.messageId)) return hangUp(session);
        const wait = steeringOf(to) === "slow" ? options.slowMilliseconds : 0;
        setTimeout(() => done(null, `2.0.0 queued as ${kept.id}`), wait);
      });
    },
  });
  /** The mail is kept and the line goes dead: the sender cannot know. */
  const wantsDrop = (to: string, messageId: string): boolean => {
    if (isDue("drop-after-dot")) return true;
    if (steeringOf(to) !== "drop-after-dot" || droppedBefore.has(messageId)) return false;
    droppedBefore.add(messageId);
    return true;
  };
  const hangUp = hangUps(server);
  // Clients that hang up are what a mail server meets every day.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: portOf(server.server.address()),
    reset: () => droppedBefore.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const steeringOf = (address: string): string => /^([a-z-]+)\+/i.exec(address)?.[1]?.toLowerCase() ?? "";

/** Hangs up on a client in the middle of a session. */
function hangUps(server: SMTPServer): (session: SMTPServerSession) => void {
  const sockets = new Map<number, Socket>();
  server.server.on("connection", (socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  return ({ remotePort }) => sockets.get(remotePort)?.destroy();
}
