export { diagnosticsCalls } from "./routes.ts";
export { diagnosticsTasks } from "./test-services.ts";
