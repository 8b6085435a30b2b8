/** What happens to a mail that came whole: `bounce+` sends a report a second later, `drop-after-dot+` hangs up. */
import type { SandboxClock } from "../kit/clock.ts";
import type { Faults } from "../kit/faults.ts";
import type { Journal } from "../kit/journal.ts";
import { bounceFor } from "./bounce.ts";
import type { Forwarding } from "./forwarding.ts";
import type { KeptMail, MailStore } from "./kept-mail.ts";
import { isDue, steeringOf } from "./recipients.ts";

export interface MailRoom {
  readonly store: MailStore;
  readonly clock: SandboxClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly forwarding: Forwarding;
}

export interface Delivery {
  /** @param source - bytes as latin1 text. @returns the mail; `isSilent` where the sender must not learn of it */
  take(envelope: { from: string; to: string }, source: string): { mail: KeptMail; isSilent: boolean };
  /** Every Message-ID is new again. */
  reset(): void;
}

const bounceAfterSeconds = 1;

export function createDelivery({ store, clock, journal, faults, forwarding }: MailRoom): Delivery {
  const droppedBefore = new Set<string>();
  const keep = (envelope: { from: string; to: string }, source: string): KeptMail => {
    const mail = store.add(envelope, source);
    journal.note("kept", { id: mail.id, to: mail.to, messageId: mail.messageId });
    return mail;
  };
  /** A report about a report would never end (RFC 5321, 4.5.5). */
  const bounces = (mail: KeptMail): void => {
    if (mail.from === "") return;
    clock.after(bounceAfterSeconds, () => {
      const report = Buffer.from(bounceFor(mail, clock.now())).toString("latin1");
      keep({ from: "", to: mail.from }, report);
      forwarding.handOn(report);
    });
  };
  /** The mail is kept and the line goes dead: the sender cannot know. */
  const wantsDrop = ({ to, messageId }: KeptMail): boolean => {
    if (isDue(faults, "drop-after-dot")) return true;
    if (steeringOf(to) !== "drop-after-dot" || droppedBefore.has(messageId)) return false;
    droppedBefore.add(messageId);
    return true;
  };
  return {
    take(envelope, source) {
      const mail = keep(envelope, source);
      const steer = steeringOf(envelope.to);
      if (steer === "bounce" || isDue(faults, "bounce")) bounces(mail);
      return { mail, isSilent: wantsDrop(mail) };
    },
    reset: () => droppedBefore.clear(),
  };
}
