import type { getDomains } from "@crema/contract/areas/domains";
import type { Operation } from "../../platform/http/bind-call.ts";
import { domainLists } from "./domain-rows.ts";
import { presentLists } from "./present-lists.ts";

export const getDomainLists: Operation<typeof getDomains> = async ({ db }) => presentLists(await domainLists(db));
