/** The Bean Drive sandbox in the test's own process, and a console of ours that publishes its keys. */
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import { startBeanDriveSandbox } from "@crema/sandboxes/bean-drive";
import { systemClock } from "../src/platform/clock/clock.ts";
import { assertionBeanDrive } from "../src/providers/bean-drive/assertion/assertion-bean-drive.ts";
import { assertionConfig, assertionVariables } from "../src/providers/bean-drive/assertion/assertion-config.ts";
import type { BeanDrive } from "../src/providers/bean-drive/bean-drive.ts";
import type { BeanDriveStand } from "../src/providers/bean-drive/conformance.ts";

const aKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function aBeanDrive(signing: string, other = ""): BeanDrive {
  const variables = { BEAN_DRIVE_SIGNING_KEY: signing, ...(other !== "" && { BEAN_DRIVE_OTHER_KEY: other }) };
  const config = assertionConfig(assertionVariables.parse(variables));
  if (config === undefined) throw new Error("there is no key");
  return assertionBeanDrive({ config, clock: systemClock });
}

export interface BeanDriveSandboxStand extends BeanDriveStand {
  /** Who came, the last one first. */
  arrivals(): Sandbox["arrivals"];
}
type Sandbox = ReturnType<Awaited<ReturnType<typeof startBeanDriveSandbox>>["state"]>;

export async function startBeanDriveStand(): Promise<BeanDriveSandboxStand> {
  const sandbox = await startBeanDriveSandbox();
  let key = aKey();
  let published = aBeanDrive(key);
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/.well-known/jwks.json" ? 200 : 404;
    response.setHeader("content-type", "application/json");
    void published.keys().then((keys) => response.end(JSON.stringify(keys)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const listened = server.address();
  const port = typeof listened === "object" ? (listened?.port ?? 0) : 0;
  let people = 0;
  return {
    beanDrive: published,
    somebody() {
      people += 1;
      return { userUuid: `5b1f0c1e-0000-4000-8000-${String(people).padStart(12, "0")}` };
    },
    visit: { address: sandbox.env["BEAN_DRIVE_SSO"] ?? "", issuer: `http://127.0.0.1:${port}` },
    arrivals: () => sandbox.state().arrivals,
    async goOn(seconds) {
      const body = JSON.stringify({ advanceSeconds: seconds });
      await fetch(`${sandbox.control}/_sandbox/clock`, { method: "POST", body });
    },
    changeKey(before) {
      const next = aKey();
      published = aBeanDrive(next, before === "published" ? key : "");
      key = before === "published" ? key : next;
      return published;
    },
    async close() {
      await sandbox.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
