/**
 * The rules of a segment while they are edited: a list, each entry of it a rule or a group with a list of its own. An entry is named by its
 * path, the places of its lists from 0; the segment itself is the group of the empty path. Nothing is changed in place. Pure.
 * Source: SEG-17 to SEG-19; AMB-108; docs/decisions/0050.
 */
import { mostLevels, mostRules } from "@crema/contract/areas/segments";

export type Constraints = "all" | "any";

export interface RuleNode {
  readonly field: string;
  readonly operator: string;
  readonly comparator: string;
}
export interface GroupNode {
  readonly constraints: Constraints;
  /** At least one, but for the segment itself. */
  readonly rules: readonly TreeNode[];
}
export type TreeNode = RuleNode | GroupNode;
export type Path = readonly number[];

export const blankRule: RuleNode = { field: "", operator: "", comparator: "" };
export const isGroup = (node: TreeNode | undefined): node is GroupNode => node !== undefined && "rules" in node;
export const isEmptyOperator = (operator: string): boolean => operator.trim().toLowerCase() === "is empty";

export function nodeAt(root: GroupNode, path: Path): TreeNode | undefined {
  let node: TreeNode | undefined = root;
  for (const place of path) node = isGroup(node) ? node.rules[place] : undefined;
  return node;
}

const parentOf = (path: Path): Path => path.slice(0, -1);
const placeOf = (path: Path): number => path.at(-1) ?? 0;
const rulesAt = (root: GroupNode, path: Path): readonly TreeNode[] => {
  const node = nodeAt(root, path);
  return isGroup(node) ? node.rules : [];
};

function withRulesAt(root: GroupNode, path: Path, change: (rules: readonly TreeNode[]) => readonly TreeNode[]) {
  return replaced(root, path, (node) => (isGroup(node) ? { ...node, rules: change(node.rules) } : node));
}

function replacedNode(node: TreeNode, [place, ...rest]: Path, change: (node: TreeNode) => TreeNode): TreeNode {
  if (place === undefined) return change(node);
  if (!isGroup(node)) return node;
  return { ...node, rules: node.rules.map((one, at) => (at === place ? replacedNode(one, rest, change) : one)) };
}
function replaced(root: GroupNode, path: Path, change: (node: TreeNode) => TreeNode): GroupNode {
  const changed = replacedNode(root, path, change);
  return isGroup(changed) ? changed : root;
}

export const withNode = (root: GroupNode, path: Path, node: TreeNode): GroupNode => replaced(root, path, () => node);

export const withInserted = (root: GroupNode, path: Path, node: TreeNode): GroupNode =>
  withRulesAt(root, parentOf(path), (rules) => rules.toSpliced(placeOf(path), 0, node));

/** Without the entry at a path; a group it was the last of goes along. */
export function withoutNode(root: GroupNode, path: Path): GroupNode {
  const parent = parentOf(path);
  if (parent.length > 0 && rulesAt(root, parent).length === 1) return withoutNode(root, parent);
  return withRulesAt(root, parent, (rules) => rules.toSpliced(placeOf(path), 1));
}

/** Where the focus goes once the entry at a path is gone: what moved into its place, else the one before it; [] where none is left. */
export function neighbourOf(root: GroupNode, removed: Path): Path {
  const parent = parentOf(removed);
  const left = rulesAt(root, parent).length - 1;
  if (left > 0) return [...parent, Math.min(placeOf(removed), left - 1)];
  return parent.length === 0 ? [] : neighbourOf(root, parent);
}

const levelsOf = (node: TreeNode): number => (isGroup(node) ? 1 + Math.max(0, ...node.rules.map(levelsOf)) : 0);
const fits = (node: TreeNode, path: Path): boolean => path.length + levelsOf(node) <= mostLevels;

export const canHoldGroups = (list: Path): boolean => fits({ constraints: "all", rules: [] }, [...list, 0]);

/** Where one step leads, as a path without the entry itself. */
function stepOf(root: GroupNode, path: Path, step: -1 | 1): Path | undefined {
  const parent = parentOf(path);
  const place = placeOf(path);
  const beside = rulesAt(root, parent)[place + step];
  const node = nodeAt(root, path);
  if (node === undefined) return undefined;
  if (isGroup(beside)) {
    const within = [...parent, step === -1 ? place - 1 : place, step === -1 ? beside.rules.length : 0];
    return fits(node, within) ? within : [...parent, place + step];
  }
  if (beside !== undefined) return [...parent, place + step];
  if (parent.length === 0) return undefined;
  return [...parentOf(parent), placeOf(parent) + (step === -1 ? 0 : 1)];
}

export interface Moved {
  readonly root: GroupNode;
  readonly path: Path;
}

/**
 * Takes an entry one step up or down, as it stands on screen: past a rule, into a group and out of it again. A group it was the last of goes.
 *
 * @returns undefined where there is nowhere to go
 */
export function moved(root: GroupNode, path: Path, step: -1 | 1): Moved | undefined {
  const node = nodeAt(root, path);
  const target = stepOf(root, path, step);
  if (node === undefined || target === undefined) return undefined;
  const parent = parentOf(path);
  const isLast = parent.length > 0 && rulesAt(root, parent).length === 1;
  // Out of a group that goes with it, it takes the group's place.
  const to = isLast ? parent : target;
  return { root: withInserted(withoutNode(root, path), to, node), path: to };
}

export const countOfRules = (node: TreeNode): number =>
  isGroup(node) ? node.rules.reduce((sum, one) => sum + countOfRules(one), 0) : 1;

/** Every rule with its path, from top to bottom. */
export const rulesOf = (
  group: GroupNode,
  path: Path = [],
): readonly { readonly path: Path; readonly rule: RuleNode }[] =>
  group.rules.flatMap((node, place) =>
    isGroup(node) ? rulesOf(node, [...path, place]) : [{ path: [...path, place], rule: node }],
  );

/** One of its texts is blank, and it is not asked whether the value is empty. Source: SEG-25. */
export const isBlank = ({ field, operator, comparator }: RuleNode): boolean =>
  field.trim() === "" || operator.trim() === "" || (comparator.trim() === "" && !isEmptyOperator(operator));

/** Why no rule can be added; undefined where one can. */
export function whyFull(root: GroupNode): { readonly blank: Path } | "most" | undefined {
  const blank = rulesOf(root).find(({ rule }) => isBlank(rule));
  if (blank !== undefined) return { blank: blank.path };
  return countOfRules(root) >= mostRules ? "most" : undefined;
}

interface SentRule extends RuleNode {
  readonly id: number;
}
interface SentGroup<Entry> {
  readonly id: number;
  readonly constraints: Constraints;
  readonly rules: Entry[];
}
export type SentRules = (SentRule | SentGroup<SentRule | SentGroup<SentRule>>)[];

function onlyRule(node: TreeNode, id: number): SentRule {
  if (isGroup(node)) throw new Error("groups are not nested deeper");
  return { id, ...node };
}
const ruleOrGroup =
  <Entry>(within: (node: TreeNode, id: number) => Entry) =>
  (node: TreeNode, id: number): SentRule | SentGroup<Entry> =>
    isGroup(node) ? { id, constraints: node.constraints, rules: node.rules.map(within) } : { id, ...node };

/** Rules as they are sent: entries of a list are numbered by their place. Source: SEG-18, SEG-19. */
export const numbered = (rules: readonly TreeNode[]): SentRules => rules.map(ruleOrGroup(ruleOrGroup(onlyRule)));

/** Stored rules as they are edited: without their numbers. */
export const unnumbered = (rules: readonly TreeNode[]): readonly TreeNode[] =>
  rules.map((node) =>
    isGroup(node)
      ? { constraints: node.constraints, rules: unnumbered(node.rules) }
      : { field: node.field, operator: node.operator, comparator: node.comparator },
  );
