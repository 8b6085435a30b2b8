import { type DomainLists, sortedDomains } from "@crema/contract/areas/domains";
import type { StoredLists } from "./domain-rows.ts";

/** The lists as the wire writes them, sorted without regard to letter case. */
export const presentLists = (lists: StoredLists): DomainLists => ({
  whitelist: sortedDomains(lists.whitelist),
  blacklist: sortedDomains(lists.blacklist),
  updatedAt: lists.updatedAt?.toISOString() ?? "",
});
