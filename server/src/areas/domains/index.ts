export { domainLists } from "./domain-rows.ts";
export { domainsCalls } from "./routes.ts";
