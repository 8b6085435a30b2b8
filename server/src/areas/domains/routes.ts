import { getDomains, updateDomains } from "@crema/contract/areas/domains";
import { bind } from "../../platform/http/bind-call.ts";
import { getDomainLists } from "./get-domains.ts";
import { updateDomainList } from "./update-domains.ts";

export const domainsCalls = [bind(getDomains, getDomainLists), bind(updateDomains, updateDomainList)];
