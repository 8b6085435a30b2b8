/** Webhooks: requests to whoever listens, tried again on the sandbox's clock, disturbed when asked to. */
import type { SandboxClock } from "./clock.ts";
import type { Journal } from "./journal.ts";

export interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Deliveries {
  /**
   * Sends; where the answer is not 2xx within `cutOffSeconds`, again after each of `retrySeconds`.
   *
   * @returns the status of the first try, 0 where there was no answer in time
   */
  send(delivery: Delivery, onGivenUp?: () => void): Promise<number>;
  /** Sends several, each so often besides the first time. @returns the statuses of the first tries in the order of sending */
  sendAll(deliveries: readonly Delivery[], duplicates?: number): Promise<number[]>;
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
  const once = async ({ url, headers, body }: Delivery, attempt: number): Promise<number> => {
    const signal = AbortSignal.timeout(cutOffSeconds * 1_000);
    const status = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal }).then(
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
    async sendAll(deliveries, duplicates = 0) {
      const statuses: number[] = [];
      for (const delivery of deliveries) for (let n = 0; n <= duplicates; n += 1) statuses.push(await send(delivery));
      return statuses;
    },
  };
}
