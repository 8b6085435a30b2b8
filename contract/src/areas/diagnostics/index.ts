export type { ServiceHealth, ServiceHistory } from "./calls.ts";
export { getServiceHealth, getServiceHistory } from "./calls.ts";
export type { ServiceName } from "./services.ts";
export { serviceNames } from "./services.ts";
