/** What a recipient is answered. Its local part says which: `tempfail+x@…`, `nouser+x@…`, `greylist+x@…`. RFC 5321, 3463. */
import type { SandboxClock } from "../kit/clock.ts";
import type { Faults } from "../kit/faults.ts";

/** Faults that can be ordered, for any recipient. */
export const mailFaults = ["tempfail", "closing", "drop-after-dot", "drop-before-data", "auth", "bounce"] as const;

export type MailFault = (typeof mailFaults)[number];

/** Each kind is a step of the dialogue of its own, where alone it is due. */
export const isDue = (faults: Faults, kind: MailFault): boolean =>
  faults.due({ door: "smtp", operation: kind }, [kind]) !== undefined;

export const steeringOf = (address: string): string => /^([a-z-]+)\+/i.exec(address)?.[1]?.toLowerCase() ?? "";

export interface Refusal {
  readonly code: number;
  readonly text: string;
}

export interface Recipients {
  /** What RCPT is refused with; `hang-up` where there is no answer at all. */
  refusalOf(to: string, from: string): Refusal | "hang-up" | undefined;
  /** Everybody is new again. */
  reset(): void;
}

const greylistMilliseconds = 60_000;

export function createRecipients({ faults, clock }: { faults: Faults; clock: SandboxClock }): Recipients {
  const firstSeen = new Map<string, number>();
  const isGreylisted = (to: string, from: string): boolean => {
    const now = clock.now().getTime();
    const first = firstSeen.get(`${from} ${to}`) ?? now;
    firstSeen.set(`${from} ${to}`, first);
    return now - first < greylistMilliseconds;
  };
  return {
    refusalOf(to, from) {
      const steer = steeringOf(to);
      if (steer === "nouser") return { code: 550, text: `5.1.1 <${to}>: no such mailbox` };
      if (steer === "tempfail" || isDue(faults, "tempfail")) return { code: 451, text: "4.7.1 Try again later" };
      if (steer === "greylist" && isGreylisted(to, from))
        return { code: 451, text: "4.7.1 Greylisted, try again in 60 seconds" };
      if (isDue(faults, "closing")) return { code: 421, text: "4.3.2 Service shutting down" };
      return isDue(faults, "drop-before-data") ? "hang-up" : undefined;
    },
    reset: () => firstSeen.clear(),
  };
}
