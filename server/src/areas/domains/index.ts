import { getDomains, updateDomains } from "@crema/contract/areas/domains";
import { bind } from "../../platform/http/bind-call.ts";
import { getDomainLists, updateDomainList } from "./domain-lists.ts";

export { domainLists } from "./domain-rows.ts";

export const domainsCalls = [bind(getDomains, getDomainLists), bind(updateDomains, updateDomainList)];
