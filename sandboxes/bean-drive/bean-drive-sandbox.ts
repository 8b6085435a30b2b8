/** Bean Drive, which lets in whom the console sends: by a signed assertion or by a code. docs/providers/bean-drive.md */
import { z } from "zod";
import type { Routes } from "../kit/controls.ts";
import { json } from "../kit/http.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import type { BeanDriveConfig, BeanDriveState } from "./bean-drive-state.ts";
import { driveDoor, driveFaults } from "./drive-door.ts";

export async function startBeanDriveSandbox(options: SandboxOptions = {}): Promise<Sandbox<BeanDriveState>> {
  let bench: Bench<BeanDriveState> | undefined;
  const sandbox = await startSandbox<BeanDriveState>(
    {
      name: "bean-drive",
      title: "Bean Drive sign-on",
      seed: () => ({ config: bench?.state().config ?? usualConfig, used: {}, sessions: {}, arrivals: [] }),
      faults: driveFaults,
      parts(given) {
        bench = given;
        return {
          doors: { drive: driveDoor(given) },
          routes: routesOf(given),
          sections: () => sectionsOf(given.state()),
        };
      },
      env: (address) => ({ BEAN_DRIVE_SSO: `${address("drive")}/sso` }),
    },
    options,
  );
  return sandbox;
}

const usualConfig: BeanDriveConfig = { mode: "assertion", issuer: null, jwksUrl: null, redeemUrl: null };
const configBody = z.strictObject({
  mode: z.enum(["assertion", "code"]).optional(),
  issuer: z.url().nullable().optional(),
  jwksUrl: z.url().nullable().optional(),
  redeemUrl: z.url().nullable().optional(),
});

const routesOf = (bench: Bench<BeanDriveState>): Routes => ({
  "POST /_sandbox/config": ({ text }) => {
    const state = bench.state();
    const { mode, issuer, jwksUrl, redeemUrl } = { ...state.config, ...configBody.parse(JSON.parse(text)) };
    state.config = {
      mode: mode ?? state.config.mode,
      issuer: issuer ?? null,
      jwksUrl: jwksUrl ?? null,
      redeemUrl: redeemUrl ?? null,
    };
    bench.changed();
    return json(state.config);
  },
});

const sectionsOf = ({ arrivals, config }: BeanDriveState): Section[] => [
  {
    title: "Arrivals",
    columns: ["Time", "By", "Person", "Outcome", "Carried", "Sent by (should be empty)"],
    rows: arrivals.map(({ at, how, person, outcome, claims, referer }) => [
      new Date(at).toISOString(),
      how,
      person,
      outcome,
      claims.join(" "),
      referer,
    ]),
  },
  {
    title: "Set up",
    columns: ["Mode", "Issuer", "Keys", "Codes"],
    rows: [
      [
        config.mode,
        config.issuer ?? "any on this machine",
        config.jwksUrl ?? "at the issuer's",
        config.redeemUrl ?? "at the issuer's",
      ],
    ],
  },
];
