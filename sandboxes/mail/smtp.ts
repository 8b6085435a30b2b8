/**
 * The SMTP side. The recipient's local part steers what happens: see `recipients.ts` for replies to RCPT and `deliver.ts` for
 * what becomes of a mail; `slow+x@…` waits before it takes it. Source: RFC 5321 (replies), RFC 3463 (status codes).
 */
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { loopback, portOf } from "../kit/listener.ts";
import { createDelivery, type Delivery, type MailRoom } from "./deliver.ts";
import { createRecipients, isDue, type Recipients, type Refusal, steeringOf } from "./recipients.ts";

export interface SmtpOptions extends MailRoom {
  readonly slowMilliseconds: number;
}

export interface Smtp {
  readonly port: number;
  /** Every Message-ID and every recipient is new again. */
  reset(): void;
  close(): Promise<void>;
}

/** A larger mail is refused with 552. */
const largestBytes = 10_485_760;

const refused = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });

export async function startSmtp(options: SmtpOptions): Promise<Smtp> {
  const delivery = createDelivery(options);
  const recipients = createRecipients(options);
  const server: SMTPServer = new SMTPServer({
    ...settings,
    ...dialogueOf(options, { delivery, recipients, hangUp: (session) => hangUp(session) }),
  });
  const hangUp = hangUps(server);
  // Clients that hang up are what a mail server meets every day.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, loopback, resolve);
  });
  return {
    port: portOf(server.server.address()),
    reset() {
      delivery.reset();
      recipients.reset();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const settings: SMTPServerOptions = {
  banner: "Crema mail sandbox",
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  allowInsecureAuth: true,
  size: largestBytes,
  closeTimeout: 500,
  logger: false,
};

interface Dialogue {
  readonly delivery: Delivery;
  readonly recipients: Recipients;
  readonly hangUp: (session: SMTPServerSession) => void;
}

function dialogueOf(
  { journal, faults, slowMilliseconds }: SmtpOptions,
  { delivery, recipients, hangUp }: Dialogue,
): Required<Pick<SMTPServerOptions, "onAuth" | "onRcptTo" | "onData">> {
  return {
    onAuth: (auth, _session, done) => {
      if (isDue(faults, "auth") || auth.username === "refused")
        return done(refused({ code: 535, text: "5.7.8 Authentication credentials invalid" }));
      return done(null, { user: auth.username });
    },
    onRcptTo: ({ address }, session, done) => {
      journal.note("recipient", { steer: steeringOf(address), attempt: address });
      const refusal = recipients.refusalOf(address, fromOf(session));
      if (refusal === "hang-up") return hangUp(session);
      return refusal === undefined ? done() : done(refused(refusal));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded)
          return done(refused({ code: 552, text: `5.3.4 Message exceeds ${largestBytes} bytes` }));
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const source = Buffer.concat(chunks).toString("latin1");
        const { mail, isSilent } = delivery.take({ from: fromOf(session), to }, source);
        if (isSilent) return hangUp(session);
        const wait = steeringOf(to) === "slow" ? slowMilliseconds : 0;
        setTimeout(() => done(null, `2.0.0 queued as ${mail.id}`), wait);
      });
    },
  };
}

const fromOf = ({ envelope }: SMTPServerSession): string =>
  envelope.mailFrom === false ? "" : envelope.mailFrom.address;

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
