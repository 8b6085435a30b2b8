import { DomainListsTab } from "../domains/index.ts";

/** Options: one tab, the domain lists. Source: OPT-01. */
export const OptionsPage = DomainListsTab;
