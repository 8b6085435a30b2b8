/** How rules and their places are called on screen. Pure. Source: SEG-22, SEG-28; docs/decisions/0050. */
import type { SegmentField } from "@crema/contract/areas/segments";
import { dateTextOf } from "../../../ui/fields/date-text.ts";
import {
  type Constraints,
  type GroupNode,
  isEmptyOperator,
  isGroup,
  nodeAt,
  type Path,
  type RuleNode,
  type TreeNode,
} from "./rule-tree.ts";

/** What a rule can be made on. */
export type RuleField = SegmentField["value"] & { readonly uuid: string };

/** @param name - a dataKey or a uuid: rules may name a field by either */
export const fieldNamed = (fields: readonly RuleField[], name: string): RuleField | undefined =>
  fields.find(({ dataKey, uuid }) => dataKey === name.trim() || uuid === name.trim().toLowerCase());

/** Fields in dollars and cents; any other number is whole. */
const moneyFields: ReadonlySet<string> = new Set(["currencyBalance", "totalSpent"]);
export const isMoney = ({ dataKey }: RuleField): boolean => moneyFields.has(dataKey);

/** The operator as the field lists it; as it is written where it is none of them. */
export const operatorOf = (field: RuleField | undefined, written: string): string =>
  field?.operators.find((one) => one.toLowerCase() === written.trim().toLowerCase()) ?? written;

/** The value as its field writes it. A day may be stored as YYYY-MM-DD. */
export function comparatorOf(field: RuleField | undefined, written: string): string {
  if (field?.inputType !== "text-date") return written;
  const day = dateTextOf(written.trim());
  return day === "" ? written : day;
}

/** "Match" of the segment, and of a group in it. */
export const constraintsWords: Readonly<Record<Constraints, string>> = { all: "All", any: "Any" };
/** Between two entries of a list. */
export const joiningWords: Readonly<Record<Constraints, string>> = { all: "and", any: "or" };

const numbersOf = (path: Path): string => path.map((place) => place + 1).join(".");

/** "Group 2.1", or "All rules" of the segment itself. */
export const groupWords = (path: Path): string => (path.length === 0 ? "All rules" : `Group ${numbersOf(path)}`);

/** "Rule 2 of 3", "Group 2, rule 1 of 2". */
export function placeWords(root: GroupNode, path: Path): string {
  const list = path.slice(0, -1);
  const group = nodeAt(root, list);
  const count = isGroup(group) ? group.rules.length : 0;
  const place = `ule ${(path.at(-1) ?? 0) + 1} of ${count}`;
  return list.length === 0 ? `R${place}` : `${groupWords(list)}, r${place}`;
}

/** A rule as a sentence: "First name contains Ada". */
export function ruleWords({ field: name, operator, comparator }: RuleNode, fields: readonly RuleField[]): string {
  const field = fieldNamed(fields, name);
  const chosen = field?.selectOps.find(({ value }) => value === comparator)?.label ?? comparatorOf(field, comparator);
  const value = isEmptyOperator(operator) ? "" : field !== undefined && isMoney(field) ? `$${chosen}` : chosen;
  return [field?.label ?? name, operatorOf(field, operator), value].filter((part) => part !== "").join(" ");
}

/** Rules as one text: "First name is Ada; any of (State is QLD; Postcode is 4000)". */
export const rulesWords = (rules: readonly TreeNode[], fields: readonly RuleField[]): string =>
  rules
    .map((node) =>
      isGroup(node) ? `${node.constraints} of (${rulesWords(node.rules, fields)})` : ruleWords(node, fields),
    )
    .join("; ");
