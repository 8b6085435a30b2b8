import type { BoundCall } from "../../platform/http/bind-call.ts";

export const partsCalls: readonly BoundCall[] = [];
