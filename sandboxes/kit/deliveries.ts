/** Webhooks: requests to whoever listens, tried again on the sandbox's clock, disturbed when asked to. */
import type { SandboxClock } from "./clock.ts";
import type { Journal } from "./journal.ts";

export interface Delivery {
  /** GET sends no body; POST when left out. */
  readonly method?: "GET" | "POST" | undefined;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Disturbance {
  /** How often each delivery is sent besides the first time. */
  readonly duplicates?: number | undefined;
  readonly delayMs?: number | undefined;
  /** Last first. */
  readonly outOfOrder?: boolean | undefined;
}

export interface Deliveries {
  /**
   * Sends; where the answer is not 2xx within `cutOffSeconds`, again after each of `retrySeconds`.
   *
   * @returns the status of the first try, 0 where there was no answer in time
   */
  send(delivery: Delivery, onGivenUp?: () => void): Promise<number>;
  /** Sends several, as the disturbance says. @returns the statuses of the first tries in the order of sending */
  sendAll(deliveries: readonly Delivery[], disturbance?: Disturbance): Promise<number[]>;
}

export interface DeliveryRules {
  readonly cutOffSeconds: number;
  /** Waits between tries, in seconds of the sandbox's clock; none means one try. */
  readonly retrySeconds: readonly number[];
}

const isTaken = (status: number): boolean => status >= 200 && status < 300;

export function createDeliveries(
  { clock, journal }: { clock: SandboxClock; journal: Journal },
  { cutOffSeconds, retrySeconds }: DeliveryRules,
): Deliveries {
  const once = async ({ method = "POST", url, headers, body }: Delivery, attempt: number): Promise<number> => {
    const signal = AbortSignal.timeout(cutOffSeconds * 1_000);
    const content = method === "GET" ? {} : { body };
    const status = await fetch(url, { method, headers, ...content, redirect: "manual", signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    journal.note("delivery", { url, body, attempt, status });
    return status;
  };
  async function send(delivery: Delivery, onGivenUp?: () => void): Promise<number> {
    const again = (attempt: number): void => {
      const wait = retrySeconds[attempt - 1];
      if (wait === undefined) return onGivenUp?.();
      clock.after(wait, async () => {
        if (!isTaken(await once(delivery, attempt + 1))) again(attempt + 1);
      });
    };
    const status = await once(delivery, 1);
    if (!isTaken(status)) again(1);
    return status;
  }

  return {
    send,
    async sendAll(deliveries, { duplicates = 0, delayMs = 0, outOfOrder = false } = {}) {
      const repeated = deliveries.flatMap((one) => Array.from({ length: duplicates + 1 }, () => one));
      const statuses: number[] = [];
      for (const delivery of outOfOrder ? repeated.toReversed() : repeated) {
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
        statuses.push(await send(delivery));
      }
      return statuses;
    },
  };
}
