/** The program beside Bean Drive, the sandbox's. */
import { freePort } from "./other-crema.ts";
import { test as base, folders } from "./crema.ts";
import { type BeanDriveSandboxStand, startBeanDriveStand } from "../../server/test/bean-drive.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { startTestApp } from "../../server/test/test-app.ts";

interface WithBeanDrive {
  readonly drive: BeanDriveSandboxStand;
}

export const test = base.extend<object, WithBeanDrive>({
  drive: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const drive = await startBeanDriveStand();
      await use(drive);
      await drive.close();
    },
    { scope: "worker" },
  ],
  crema: [
    async ({ drive }, use) => {
      const mails = await startTestMailSandbox();
      const port = String(await freePort());
      const origin = `http://127.0.0.1:${port}`;
      const environment = { PORT: port, PUBLIC_URL: origin, BEAN_DRIVE_SSO: drive.visit.address, ...folders };
      const app = await startTestApp(environment, { ports: { beanDrive: drive.beanDrive } });
      await use({ app, origin: await app.listen(), mails });
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
