import type { RuleField } from "../src/areas/segments/builder/rule-words.ts";

/** One field that rules can be made on. */
export const ruleFields: readonly RuleField[] = [
  {
    uuid: "5e6f1e1d-0000-4000-8000-000000000001",
    label: "First name",
    description: "",
    filterType: "string",
    inputType: "text",
    selectOps: [],
    dataKey: "firstName",
    operators: ["is", "is not", "Is Empty"],
  },
];
/** A rule on it. */
export const firstNameIs = (comparator: string) => ({ field: "firstName", operator: "is", comparator });
