import { startShippitSandbox } from "@crema/sandboxes/shippit";
import { settableClock } from "../src/platform/clock/clock.ts";
import type { CourierTrouble, CouriersStand } from "../src/providers/couriers/conformance.ts";
import {
  shippitConfig,
  type ShippitConfig,
  shippitVariables,
} from "../src/providers/couriers/shippit/shippit-config.ts";
import { shippitCouriers } from "../src/providers/couriers/shippit/shippit-couriers.ts";
import { breakSandbox, commonFaults, mendSandbox, postToSandbox } from "./sandbox-controls.ts";

export interface ShippitStand extends CouriersStand {
  readonly config: ShippitConfig;
  order(fault: string, operation?: string): void;
  /** Time passes for sandbox and adapter. */
  pass(seconds: number): Promise<void>;
  /** Lets the sandbox tell a booking's state by webhook. */
  emit(news: Readonly<Record<string, unknown>>): Promise<void>;
  requests(): number;
}

const faults: Readonly<Record<CourierTrouble, string>> = {
  ...commonFaults,
  error: "commit-then-500",
  refused: "auth-wrong",
  "too-often": "429:1",
};

export async function startShippitStand(variables: Readonly<Record<string, string>> = {}): Promise<ShippitStand> {
  const sandbox = await startShippitSandbox();
  const config = shippitConfig(shippitVariables.parse({ ...sandbox.env, ...variables }));
  if (config === undefined) throw new Error("the sandbox named no address");
  const clock = settableClock("2026-11-21T02:00:00Z");
  const now = (): number => clock.now().getTime();
  const couriers = shippitCouriers({ config, clock, now, timeoutMs: 1_500, restMs: 20 });
  const pass = async (seconds: number): Promise<void> => {
    clock.advance(seconds * 1_000);
    await postToSandbox(sandbox, "clock", { advanceSeconds: seconds });
  };
  return {
    couriers,
    config,
    order: (fault, operation) => sandbox.faults.order({ fault, match: { operation } }),
    pass,
    async emit(news) {
      await postToSandbox(sandbox, "emit", news);
    },
    requests: () => sandbox.journal.entries().length,
    trouble: (trouble) => breakSandbox(sandbox, faults[trouble], { door: "api" }),
    async calm() {
      await mendSandbox(sandbox);
      // A new minute of calls.
      await pass(60);
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
