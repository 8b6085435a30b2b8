/** Bean Drive, which lets in whom the console sends: by a signed assertion. docs/providers/bean-drive.md */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { BeanDriveState } from "./bean-drive-state.ts";
import { driveDoor, driveFaults } from "./drive-door.ts";

export const startBeanDriveSandbox = (options: SandboxOptions = {}): Promise<Sandbox<BeanDriveState>> =>
  startSandbox<BeanDriveState>(
    {
      title: "Bean Drive sign-on",
      seed: () => ({ used: {}, sessions: {}, arrivals: [] }),
      faults: driveFaults,
      parts: (bench) => ({ doors: { drive: driveDoor(bench) } }),
      env: (address) => ({ BEAN_DRIVE_SSO: `${address("drive")}/sso` }),
    },
    options,
  );
