import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Segment } from "@crema/contract/areas/segments";
import { ApiError } from "../../../app/api/api-error.ts";
import { type RecordForm, useRecordForm } from "../../../app/pages/use-record-form.ts";
import {
  problemsOfRules,
  type RefusedRule,
  refusedRules,
  type RuleProblem,
  stillRefused,
} from "../builder/rule-problems.ts";
import { type GroupNode, nodeAt } from "../builder/rule-tree.ts";
import type { RuleField } from "../builder/rule-words.ts";
import { segmentCache } from "../segment-queries.ts";
import { formOf, labelOf, problemsOf, rootOf, sameRules, type SegmentForm, shownWith } from "./segment-form.ts";

export interface SegmentSaving {
  /** Undefined: a new one. */
  readonly segment: Segment | undefined;
  /** What rules can be made on; none while they are being read. */
  readonly fields: readonly RuleField[];
  readonly send: (form: SegmentForm) => Promise<Segment>;
  /** After what was saved is in the cache. */
  readonly onSaved?: (saved: Segment) => void;
  readonly savedNotice: string;
}

export interface SegmentSaveForm extends RecordForm<SegmentForm> {
  readonly root: GroupNode;
  readonly setRoot: (root: GroupNode) => void;
  /** Told once a save was tried, and from then on as they are. */
  readonly ruleProblems: readonly RuleProblem[];
  /** Counts the saves that were refused, here or by the server: the first field with a problem is gone to then. */
  readonly refusals: number;
}

const nothing = {};
const failure = "Error saving segment";

/** What the server said of single rules. */
function useRefusedRules() {
  const [refused, setRefused] = useState<readonly RefusedRule[]>([]);
  return {
    refused,
    /** Runs a save and keeps what it was refused for. @throws what it throws */
    keeping: async (form: SegmentForm, save: (form: SegmentForm) => Promise<Segment>): Promise<Segment> => {
      try {
        return await save(form);
      } catch (error) {
        setRefused(error instanceof ApiError ? refusedRules(rootOf(form), error.errors) : []);
        throw error;
      }
    },
    clear: () => setRefused([]),
  };
}

/** The form's own way to read a record: equal rules are the same list, so that a draft knows what was changed. */
function useSameRules() {
  const [same] = useState(sameRules);
  const sameFormOf = useCallback(
    (segment: Segment | undefined): SegmentForm => {
      const form = formOf(segment);
      return { ...form, rules: same(form.rules) };
    },
    [same],
  );
  return { same, sameFormOf };
}

/** The saves that were refused: how many, and the rules of the last one. */
function useRefusals() {
  const [{ count, asked }, setRefusals] = useState<{ count: number; asked: GroupNode | undefined }>(none);
  return {
    count,
    /** Rules that came after the last refusal are not wrong yet. */
    tellable: (problems: readonly RuleProblem[]) =>
      asked === undefined ? [] : problems.filter(({ path }) => nodeAt(asked, path) !== undefined),
    add: (root: GroupNode) => setRefusals((now) => ({ count: now.count + 1, asked: root })),
    clear: () => setRefusals(none),
  };
}
const none = { count: 0, asked: undefined };

/**
 * The one draft of a segment, new or stored. Save & Run is open as long as there are rules: it checks first, and from then on the problems
 * follow what is typed. Source: SEG-12, SEG-24, SEG-29, SEG-38; AMB-44, AMB-115.
 */
export function useSegmentForm({ segment, fields, send, onSaved, savedNotice }: SegmentSaving): SegmentSaveForm {
  const client = useQueryClient();
  const { same, sameFormOf } = useSameRules();
  const refusals = useRefusals();
  const server = useRefusedRules();
  const form = useRecordForm<Segment | undefined, SegmentForm>(segment, {
    labelOf,
    shown: shownWith(fields),
    formOf: sameFormOf,
    problemsOf: () => nothing,
    save: (typed) => server.keeping(typed, send),
    store: async (saved) => {
      if (saved === undefined) return;
      refusals.clear();
      server.clear();
      await segmentCache.store(client, saved);
      onSaved?.(saved);
    },
    reread: () => (segment === undefined ? Promise.resolve(segment) : segmentCache.reread(client, segment.uuid)),
    savedNotice,
    failureText: (error) => (error instanceof ApiError && error.errmsg !== "" ? error.errmsg : failure),
    onRefused: () => refusals.add(rootOf(form.draft.form)),
  });
  const { draft } = form;
  const root = rootOf(draft.form);
  const ownProblems = (typed: SegmentForm) => ({
    fields: problemsOf(typed),
    rules: problemsOfRules(rootOf(typed), fields),
  });
  const own = ownProblems(draft.form);
  const save = (typed: SegmentForm = draft.form) => {
    const wrong = ownProblems(typed);
    if (Object.keys(wrong.fields).length > 0 || wrong.rules.length > 0) refusals.add(rootOf(typed));
    else form.save(typed);
  };
  return {
    ...form,
    root,
    setRoot: ({ constraints, rules }) => {
      draft.set("constraints", constraints);
      draft.set("rules", same(rules));
    },
    problems: refusals.count > 0 ? { ...form.problems, ...own.fields } : form.problems,
    ruleProblems: [...refusals.tellable(own.rules), ...stillRefused(root, server.refused)],
    canSave: draft.form.rules.length > 0 && draft.conflicts.length === 0 && fields.length > 0,
    save,
    discard: () => {
      refusals.clear();
      server.clear();
      form.discard();
    },
    refusals: refusals.count,
  };
}
