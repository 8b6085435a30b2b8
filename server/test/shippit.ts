/** The Shippit sandbox in the test's own process, and the adapter that speaks to it. */
import { startShippitSandbox } from "@crema/sandboxes/shippit";
import { settableClock } from "../src/platform/clock/clock.ts";
import type { CourierTrouble, CouriersStand } from "../src/providers/couriers/conformance.ts";
import {
  shippitConfig,
  type ShippitConfig,
  shippitVariables,
} from "../src/providers/couriers/shippit/shippit-config.ts";
import { shippitCouriers } from "../src/providers/couriers/shippit/shippit-couriers.ts";

export interface ShippitStand extends CouriersStand {
  readonly config: ShippitConfig;
  /** Orders a fault for the next request of this operation. */
  order(fault: string, operation?: string): void;
  /** Time passes for sandbox and adapter. */
  pass(seconds: number): Promise<void>;
  /** Lets the sandbox tell a booking's state by webhook. */
  emit(news: Readonly<Record<string, unknown>>): Promise<void>;
  /** How many requests arrived so far. */
  requests(): number;
}

const faults: Readonly<Record<Exclude<CourierTrouble, "away">, string>> = {
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
  error: "commit-then-500",
  refused: "auth-wrong",
  "too-often": "429:1",
};

/** @param variables - settings of the adapter beside the sandbox's own */
export async function startShippitStand(variables: Readonly<Record<string, string>> = {}): Promise<ShippitStand> {
  const sandbox = await startShippitSandbox();
  const config = shippitConfig(shippitVariables.parse({ ...sandbox.env, ...variables }));
  if (config === undefined) throw new Error("the sandbox named no address");
  const clock = settableClock("2026-11-21T02:00:00Z");
  const now = (): number => clock.now().getTime();
  const couriers = shippitCouriers({ config, clock, now, timeoutMs: 1_500, restMs: 20 });
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${sandbox.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const pass = async (seconds: number): Promise<void> => {
    clock.advance(seconds * 1_000);
    await post("clock", { advanceSeconds: seconds });
  };
  const order = (fault: string, operation?: string): void => sandbox.faults.order({ fault, match: { operation } });
  return {
    couriers,
    config,
    order,
    pass,
    emit: (news) => post("emit", news),
    requests: () => sandbox.journal.entries().length,
    async trouble(trouble) {
      if (trouble !== "away") return order(faults[trouble]);
      order("refuse-connect:600000");
      // The request that meets it is reset; from then on connections are refused.
      await fetch(sandbox.address("api")).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      // A new minute of calls; and the breaker rests for a moment after refusals.
      await pass(60);
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    bookings: (reference) =>
      Promise.resolve(
        sandbox
          .state()
          .orders.filter(({ given }) => given.retailer_reference === reference)
          .map(({ trackingNumber }) => trackingNumber),
      ),
    deliver: () => pass(48 * 3_600),
    async close() {
      await couriers.close();
      await sandbox.close();
    },
  };
}
