import { startS3Sandbox } from "@crema/sandboxes/s3";
import { type SettableClock, settableClock } from "../src/platform/clock/clock.ts";
import type { ImageStoreStand, ImageStoreTrouble, SpoiltAnswer } from "../src/providers/image-store/conformance.ts";
import { type S3Config, s3Config, s3Variables } from "../src/providers/image-store/s3/s3-config.ts";
import { s3ImageStore } from "../src/providers/image-store/s3/s3-image-store.ts";
import { commonFaults, mendSandbox } from "./sandbox-controls.ts";

const faults: Readonly<Record<ImageStoreTrouble | SpoiltAnswer, string>> = {
  away: commonFaults.away,
  "no-answer": "timeout-before-commit",
  reset: "reset-before-commit",
  error: "503",
  "asked-too-often": "slow-down",
  "key-refused": "auth-wrong",
  page: "html-502",
  truncated: "truncated",
  huge: "huge:50",
  "never-ending": "never-ending",
};

export interface S3Stand extends ImageStoreStand {
  readonly config: S3Config;
  /** The adapter's; it begins with the sandbox's time. */
  readonly clock: SettableClock;
  order(fault: string, times?: number): void;
  asked(): readonly Readonly<Record<string, unknown>>[];
}

export async function startS3Stand(variables: Readonly<Record<string, string>> = {}): Promise<S3Stand> {
  const sandbox = await startS3Sandbox();
  const clock = settableClock(sandbox.clock.now());
  const config = s3Config(s3Variables.parse({ ...sandbox.env, ...variables }));
  if (config === undefined) throw new Error("the sandbox named no bucket");
  const imageStore = s3ImageStore({ config, clock, timeoutMs: 1_500, restMs: 20 });
  return {
    imageStore,
    config,
    clock,
    order: (fault, times = 1) => sandbox.faults.order({ fault, times }),
    asked: () => sandbox.journal.entries().map(({ detail }) => detail),
    async trouble(trouble) {
      sandbox.faults.order({ fault: faults[trouble] });
      // The request that meets it is reset; from then on connections are refused.
      if (trouble === "away") await fetch(sandbox.env["S3_ENDPOINT"] ?? "").catch(() => undefined);
    },
    async calm() {
      await mendSandbox(sandbox);
      clock.advance(3_000);
    },
    async close() {
      await imageStore.close();
      await sandbox.close();
    },
  };
}
