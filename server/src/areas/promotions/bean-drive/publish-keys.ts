/** The public keys that Bean Drive checks our tokens with. Source: docs/providers/bean-drive.md; RFC 7517. */
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform/platform.ts";

/** Bean Drive asks again after that; a new key is published so long before it signs. */
const keptSeconds = 300;

export function registerBeanDriveKeys(server: FastifyInstance, { ports: { beanDrive } }: Platform): void {
  if (beanDrive === undefined) return;
  server.get("/.well-known/jwks.json", async (_, reply) => {
    reply.header("cache-control", `public, max-age=${keptSeconds}`);
    return beanDrive.keys();
  });
}
