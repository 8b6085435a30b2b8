export type { DomainLists } from "./calls.ts";
export { getDomains, updateDomains } from "./calls.ts";
export { isDomain, mayRegister, normaliseDomain, sortedDomains } from "./domain-rules.ts";
