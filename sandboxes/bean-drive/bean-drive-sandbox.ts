/** Bean Drive, which lets in whom the console sends: by a signed assertion. docs/providers/bean-drive.md */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import type { BeanDriveState } from "./bean-drive-state.ts";
import { driveDoor, driveFaults } from "./drive-door.ts";

export const startBeanDriveSandbox = (options: SandboxOptions = {}): Promise<Sandbox<BeanDriveState>> =>
  startSandbox<BeanDriveState>(
    {
      name: "bean-drive",
      title: "Bean Drive sign-on",
      seed: () => ({ used: {}, sessions: {}, arrivals: [] }),
      faults: driveFaults,
      parts: (bench) => ({ doors: { drive: driveDoor(bench) }, sections: () => sectionsOf(bench.state()) }),
      env: (address) => ({ BEAN_DRIVE_SSO: `${address("drive")}/sso` }),
    },
    options,
  );

const sectionsOf = ({ arrivals }: BeanDriveState): Section[] => [
  {
    title: "Arrivals",
    columns: ["Time", "Person", "Outcome", "Carried", "Sent by (should be empty)"],
    rows: arrivals.map(({ at, person, outcome, claims, referer }) => [
      new Date(at).toISOString(),
      person,
      outcome,
      claims.join(" "),
      referer,
    ]),
  },
];
