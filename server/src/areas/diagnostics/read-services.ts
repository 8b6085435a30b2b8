import type { getServiceHealth, getServiceHistory } from "@crema/contract/areas/diagnostics";
import type { Operation } from "../../platform/http/bind-call.ts";
import { after, hours } from "../../platform/clock/clock.ts";
import { testServices } from "./test-services.ts";
import { countedHours, latestChecks } from "./service-check-rows.ts";
import { services } from "./services.ts";

/** Source: DIAG-13, AMB-139. */
export const readServiceHealth: Operation<typeof getServiceHealth> = async (deps) =>
  (await testServices(deps)).map(({ serviceName, status }) => ({ serviceName, status }));

const hoursShown = 24;

export const readServiceHistory: Operation<typeof getServiceHistory> = async ({ db, clock }) => {
  const now = clock.now();
  const [counted, latest, failed] = [
    await countedHours(db, now),
    await latestChecks(db, "any"),
    await latestChecks(db, "failed"),
  ];
  return {
    services: services.map(({ serviceName }) => {
      const isOurs = (one: { readonly serviceName: string }): boolean => one.serviceName === serviceName;
      const [own, last, lastFailed] = [counted.filter(isOurs), latest.find(isOurs), failed.find(isOurs)];
      return {
        serviceName,
        hours: Array.from({ length: hoursShown }, (_, at) => {
          const hoursAgo = hoursShown - 1 - at;
          const hour = own.find((one) => one.hoursAgo === hoursAgo);
          const from = after(now, -hours(hoursAgo + 1)).toISOString();
          return { from, checks: hour?.checks ?? 0, failed: hour?.failed ?? 0 };
        }),
        lastError: lastFailed === undefined ? null : { at: lastFailed.at.toISOString(), reason: lastFailed.reason },
        checkedAt: last?.at.toISOString() ?? "",
        queue: { waiting: last?.waiting ?? 0, oldestSeconds: last?.oldestSeconds ?? 0 },
      };
    }),
  };
};
