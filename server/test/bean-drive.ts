import { generateKeyPairSync } from "node:crypto";
import { startBeanDriveSandbox } from "@crema/sandboxes/bean-drive";
import { systemClock } from "../src/platform/clock/clock.ts";
import {
  assertionBeanDrive,
  assertionConfig,
  assertionVariables,
} from "../src/providers/bean-drive/assertion/assertion-bean-drive.ts";
import type { BeanDrive } from "../src/providers/bean-drive/bean-drive.ts";
import type { BeanDriveStand } from "../src/providers/bean-drive/conformance.ts";
import { startHttpServer } from "./http-server.ts";
import { postToSandbox } from "./sandbox-controls.ts";

const aKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function aBeanDrive(signing: string, other = ""): BeanDrive {
  const variables = { BEAN_DRIVE_SIGNING_KEY: signing, ...(other !== "" && { BEAN_DRIVE_OTHER_KEY: other }) };
  const config = assertionConfig(assertionVariables.parse(variables));
  if (config === undefined) throw new Error("there is no key");
  return assertionBeanDrive({ config, clock: systemClock });
}

export interface BeanDriveSandboxStand extends BeanDriveStand {
  arrivals(): Sandbox["arrivals"];
}
type Sandbox = ReturnType<Awaited<ReturnType<typeof startBeanDriveSandbox>>["state"]>;

export async function startBeanDriveStand(): Promise<BeanDriveSandboxStand> {
  const sandbox = await startBeanDriveSandbox();
  let key = aKey();
  let published = aBeanDrive(key);
  const server = await startHttpServer(async (response, { url }) => {
    response.statusCode = url === "/.well-known/jwks.json" ? 200 : 404;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await published.keys()));
  });
  let people = 0;
  return {
    beanDrive: published,
    somebody() {
      people += 1;
      return { userUuid: `5b1f0c1e-0000-4000-8000-${String(people).padStart(12, "0")}` };
    },
    visit: { address: sandbox.env["BEAN_DRIVE_SSO"] ?? "", issuer: server.origin },
    arrivals: () => sandbox.state().arrivals,
    async goOn(seconds) {
      await postToSandbox(sandbox, "clock", { advanceSeconds: seconds });
    },
    changeKey(before) {
      const next = aKey();
      published = aBeanDrive(next, before === "published" ? key : "");
      key = before === "published" ? key : next;
      return published;
    },
    async close() {
      await sandbox.close();
      await server.close();
    },
  };
}
