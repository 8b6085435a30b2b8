export { DomainListsTab } from "./domain-lists-tab.tsx";
