import { getServiceHealth, getServiceHistory } from "@crema/contract/areas/diagnostics";
import { bind } from "../../platform/http/bind-call.ts";
import { readServiceHealth, readServiceHistory } from "./read-services.ts";

export { diagnosticsTasks } from "./test-services.ts";

export const diagnosticsCalls = [
  bind(getServiceHealth, readServiceHealth),
  bind(getServiceHistory, readServiceHistory),
];
