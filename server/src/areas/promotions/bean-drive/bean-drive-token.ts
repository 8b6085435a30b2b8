import type { getBeanDriveToken } from "@crema/contract/areas/promotions";
import type { FastifyInstance } from "fastify";
import { originOf } from "../../../platform/config/origin.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import type { Platform } from "../../../platform/platform.ts";

/**
 * Made when somebody clicks and kept nowhere; the audit keeps who, when, and a hash of the token's id.
 * Source: PRO-BEAN-01, PRO-BEAN-04; AMB-101, AMD-22.
 *
 * @throws Refusal unavailable (503) where Bean Drive is not set up
 */
export const getTokenForBeanDrive: Operation<typeof getBeanDriveToken> = async (deps, caller) => {
  const { ports, config, clock } = deps;
  const userUuid = userOf(caller);
  if (ports.beanDrive === undefined || config.BEAN_DRIVE_SSO === "" || userUuid === undefined)
    throw refuse("unavailable", "Bean Drive is not set up");
  const link = await ports.beanDrive.link({ address: config.BEAN_DRIVE_SSO, issuer: originOf(config), userUuid });
  await inTransaction(deps.db, (tx) =>
    recordAct(tx, caller, {
      at: clock.now(),
      record: "bean-drive",
      id: userUuid,
      act: "sign-on",
      changes: { ticket: [null, link.ticket] },
    }),
  );
  return { token: link.token, url: link.url, data: { token: link.token } };
};

/** Bean Drive asks again after that; a new key is published so long before it signs. */
const keptSeconds = 300;

/** The public keys that Bean Drive checks our tokens with. Source: docs/providers/bean-drive.md; RFC 7517. */
export function registerBeanDriveKeys(server: FastifyInstance, { ports: { beanDrive } }: Platform): void {
  if (beanDrive === undefined) return;
  server.get("/.well-known/jwks.json", async (_, reply) => {
    reply.header("cache-control", `public, max-age=${keptSeconds}`);
    return beanDrive.keys();
  });
}
