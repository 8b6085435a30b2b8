import { type RefObject, useEffect, useRef, useState } from "react";
import {
  blankRule,
  type GroupNode,
  isGroup,
  moved,
  neighbourOf,
  nodeAt,
  type Path,
  type TreeNode,
  withInserted,
  withNode,
  withoutNode,
} from "./rule-tree.ts";
import type { RuleProblem } from "./rule-problems.ts";
import { groupWords, placeWords, type RuleField } from "./rule-words.ts";

/** A control of an entry: its parts, its buttons, a group's 'match', the 'add' of a list. */
export type Control = "field" | "operator" | "comparator" | "up" | "down" | "remove" | "match" | "add";

/** Marks what holds a control, so that it can be found again wherever its entry goes: `data-spot={spotOf(path, "field")}`. */
export const spotOf = (path: Path, control: Control): string => `${path.join(".")}:${control}`;

const movable: ReadonlySet<string> = new Set<Control>([
  "field",
  "operator",
  "comparator",
  "up",
  "down",
  "remove",
  "match",
]);
const isMovable = (name: string): name is Control => movable.has(name);

export interface RuleActs {
  readonly change: (path: Path, node: TreeNode) => void;
  /** To the end of a list. */
  readonly addRule: (list: Path) => void;
  readonly addGroup: (list: Path) => void;
  readonly remove: (path: Path) => void;
  readonly move: (path: Path, step: -1 | 1, control: Control) => void;
}

/** What every part of the builder is given. */
export interface Builder {
  readonly root: GroupNode;
  readonly fields: readonly RuleField[];
  readonly problems: readonly RuleProblem[];
  readonly acts: RuleActs;
  /** Why nothing can be added now; '' where it can. */
  readonly whyNoMore: string;
}

interface Edited {
  readonly root: GroupNode;
  readonly onChange: (root: GroupNode) => void;
}

/** Where the focus shall be once what was done is drawn; the first that is there and can take it. */
function useWantedFocus(box: RefObject<HTMLElement | null>) {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const spots = wanted.current;
    wanted.current = [];
    for (const spot of spots) {
      const control = box.current?.querySelector<HTMLElement>(
        `[data-spot="${spot}"] :is(select, input, button):enabled`,
      );
      if (control !== null && control !== undefined) return control.focus();
    }
  });
  return (...spots: readonly string[]): void => {
    wanted.current = spots;
  };
}

/** Alt and an arrow move the entry the keyboard is in. */
function useMoveByKey(box: RefObject<HTMLElement | null>, move: RuleActs["move"]): void {
  useEffect(() => {
    const element = box.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
      const spot = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-spot]") : null;
      const [places = "", control = ""] = (spot?.dataset["spot"] ?? "").split(":");
      if (!event.altKey || step === undefined || places === "" || !isMovable(control)) return;
      event.preventDefault();
      event.stopPropagation();
      move(places.split(".").map(Number), step, control);
    };
    // Before the field it is in: an arrow alone is the field's.
    element?.addEventListener("keydown", onKeyDown, { capture: true });
    return () => element?.removeEventListener("keydown", onKeyDown, { capture: true });
  });
}

const nameOf = (root: GroupNode, path: Path): string =>
  isGroup(nodeAt(root, path)) ? groupWords(path) : placeWords(root, path);

/**
 * What can be done to rules, and where the keyboard is afterwards: at the field of a new rule, at the neighbour of one that was removed, at
 * the same control of one that was moved. Source: docs/decisions/0050.
 */
export function useRuleActs({ root, onChange }: Edited) {
  const box = useRef<HTMLDivElement>(null);
  const focusAt = useWantedFocus(box);
  const [said, setSaid] = useState("");
  const insert = (list: Path, node: TreeNode): Path => {
    const group = nodeAt(root, list);
    const path = [...list, isGroup(group) ? group.rules.length : 0];
    onChange(withInserted(root, path, node));
    setSaid("");
    return path;
  };
  const acts: RuleActs = {
    change: (path, node) => onChange(withNode(root, path, node)),
    addRule: (list) => focusAt(spotOf(insert(list, blankRule), "field")),
    addGroup: (list) => {
      const around = nodeAt(root, list);
      // A group that asks as its list does would say nothing new.
      const constraints = isGroup(around) && around.constraints === "any" ? "all" : "any";
      focusAt(spotOf([...insert(list, { constraints, rules: [blankRule] }), 0], "field"));
    },
    remove: (path) => {
      const next = neighbourOf(root, path);
      onChange(withoutNode(root, path));
      setSaid(`${nameOf(root, path)} removed`);
      focusAt(...(next.length === 0 ? [] : [spotOf(next, "remove")]), spotOf([], "add"));
    },
    move: (path, step, control) => {
      const done = moved(root, path, step);
      if (done === undefined) return;
      onChange(done.root);
      setSaid(`${nameOf(root, path)} is now ${nameOf(done.root, done.path)}`);
      focusAt(spotOf(done.path, control), spotOf(done.path, step === 1 ? "up" : "down"));
    },
  };
  useMoveByKey(box, acts.move);
  return { acts, box, said };
}
