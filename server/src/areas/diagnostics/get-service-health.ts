import type { getServiceHealth } from "@crema/contract/areas/diagnostics";
import type { Operation } from "../../platform/http/bind-call.ts";
import { testServices } from "./test-services.ts";

/** Source: DIAG-13, AMB-139. */
export const readServiceHealth: Operation<typeof getServiceHealth> = async (deps) =>
  (await testServices(deps)).map(({ serviceName, status }) => ({ serviceName, status }));
