import type { BoundCall } from "../../platform/http/bind-call.ts";

export const productsCalls: readonly BoundCall[] = [];
