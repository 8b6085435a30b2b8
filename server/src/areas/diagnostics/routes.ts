import { getServiceHealth, getServiceHistory } from "@crema/contract/areas/diagnostics";
import { bind } from "../../platform/http/bind-call.ts";
import { readServiceHealth } from "./get-service-health.ts";
import { readServiceHistory } from "./get-service-history.ts";

export const diagnosticsCalls = [
  bind(getServiceHealth, readServiceHealth),
  bind(getServiceHistory, readServiceHistory),
];
