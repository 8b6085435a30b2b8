/** The program beside Bean Drive, the sandbox's. */
import { type BeanDriveSandboxStand, startBeanDriveStand } from "../../server/test/bean-drive.ts";
import { test as base } from "./crema.ts";
import { freePort } from "../../server/test/free-port.ts";
import { type Program, startProgram } from "./program.ts";

interface WithBeanDrive {
  readonly drive: BeanDriveSandboxStand;
}

async function start(): Promise<Program & WithBeanDrive> {
  const drive = await startBeanDriveStand();
  const PORT = String(await freePort());
  const environment = { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, BEAN_DRIVE_SSO: drive.visit.address };
  const program = await startProgram(environment, { ports: { beanDrive: drive.beanDrive } });
  return {
    ...program,
    drive,
    async end() {
      await program.end();
      await drive.close();
    },
  };
}

export const test = base.extend<WithBeanDrive>({
  crema: async ({ running }, use) => use(await running(start)),
  drive: async ({ running }, use) => use((await running(start)).drive),
});
