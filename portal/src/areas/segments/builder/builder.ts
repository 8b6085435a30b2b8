import type { RuleProblem } from "./rule-problems.ts";
import type { GroupNode } from "./rule-tree.ts";
import type { RuleField } from "./rule-words.ts";
import type { RuleActs } from "./use-rule-acts.ts";

/** What every part of the builder is given. */
export interface Builder {
  readonly root: GroupNode;
  readonly fields: readonly RuleField[];
  readonly problems: readonly RuleProblem[];
  readonly acts: RuleActs;
  /** Why nothing can be added now; '' where it can. */
  readonly whyNoMore: string;
}
