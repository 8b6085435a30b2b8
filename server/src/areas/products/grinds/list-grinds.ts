import type { listGrinds } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { grindOptions } from "./grind-rows.ts";

/** How coffee can be ground. Source: PROD-54. */
export const listGrindOptions: Operation<typeof listGrinds> = async ({ db }) => ({ grinds: await grindOptions(db) });
