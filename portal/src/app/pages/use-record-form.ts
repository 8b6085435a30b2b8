import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiError, messageOf } from "../api/api-error.ts";
import { notifyError, notifySuccess } from "../feedback/notices.ts";
import { logProblem } from "../feedback/problem-log.ts";
import { changesInWords, type FieldWords } from "../forms/changes-in-words.ts";
import { type OtherSave, savedByOf } from "../forms/draft-conflict.tsx";
import { useServerErrors } from "../forms/server-errors.ts";
import { type Draft, useDraft } from "../forms/use-draft.ts";

type Problems<F extends object> = Partial<Record<keyof F, string>>;

export interface RecordFormRules<R, F extends object> extends FieldWords<F> {
  /** The record's flat form; the same function at every render. */
  readonly formOf: (record: R) => F;
  /** What keeps the form from being saved, field by field. */
  readonly problemsOf: (form: F, changed: readonly (keyof F)[]) => Problems<F>;
  /** Sends the form with the version that was read. @throws ApiError */
  readonly save: (form: F) => Promise<R>;
  readonly store: (saved: R) => Promise<void>;
  /** Reads the record again and stores it. @throws ApiError */
  readonly reread: () => Promise<R>;
  /** "Order updated successfully". */
  readonly savedNotice: string;
  /** Beside Save while `problemsOf` finds something: what it is about. */
  readonly problemNotice?: ((problems: Problems<F>) => string) | undefined;
  /** Why the record takes no change any more, whatever was typed; '' while it does. */
  readonly frozen?: string | undefined;
  /** Beside Save after a save that failed for another reason than its fields or its version, in place of a notice. */
  readonly failedNotice?: string | undefined;
  /** The notice of a save that failed for another reason than its fields or its version; by default the server's words. */
  readonly failureText?: ((error: Error) => string) | undefined;
  /** After a save the server refused for another reason than its fields or its version. */
  readonly onRefused?: ((error: Error) => void) | undefined;
}

export interface RecordForm<F extends object> extends FieldWords<F> {
  readonly draft: Draft<F>;
  readonly stored: F;
  readonly problems: Problems<F>;
  /** Somebody else's save this form met. */
  readonly other: OtherSave | undefined;
  readonly canSave: boolean;
  /** Why what is typed cannot be saved as it stands; '' where it can. */
  readonly notSaved: string;
  readonly isFrozen: boolean;
  readonly isSaving: boolean;
  readonly save: (form?: F) => void;
  readonly discard: () => void;
}

type Telling = Pick<RecordFormRules<unknown, never>, "frozen" | "failedNotice" | "failureText" | "onRefused">;

function tellFailure(error: Error, { failedNotice = "", failureText = messageOf, onRefused }: Telling): void {
  if (failedNotice === "") notifyError(failureText(error));
  else logProblem("a save failed", error);
  onRefused?.(error);
}

/** What stands beside Save while something is typed. */
function whyNotSaved(
  { frozen = "", failedNotice = "" }: Telling,
  now: Record<"hasConflicts" | "hasProblems" | "hasFailed", boolean> & { readonly problemNotice: string },
): string {
  if (frozen !== "") return frozen;
  // Who types further down does not see the question, which comes at the top.
  if (now.hasConflicts) return "Changed by someone else too: choose at the top";
  if (now.hasProblems) return now.problemNotice;
  return now.hasFailed ? failedNotice : "";
}

/** The one draft of a record: what is typed, what is wrong with it, and saving it. Source: AMB-44; SC-09. */
export function useRecordForm<R, F extends object>(record: R, rules: RecordFormRules<R, F>): RecordForm<F> {
  const { formOf, labelOf, shown } = rules;
  const stored = useMemo(() => formOf(record), [formOf, record]);
  const draft = useDraft(stored, rules);
  const refused = useServerErrors(draft.form);
  const [other, setOther] = useState<OtherSave | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const isFrozen = (rules.frozen ?? "") !== "";
  const problems = isFrozen ? {} : { ...refused.problems, ...rules.problemsOf(draft.form, draft.changed) };
  const hasProblems = Object.keys(problems).length > 0;

  const save = useMutation({
    mutationFn: rules.save,
    onMutate: () => {
      refused.clear();
      setFailed(false);
    },
    onSuccess: async (saved, form) => {
      setOther(undefined);
      await rules.store(saved);
      draft.settle(form, formOf(saved));
      notifySuccess(rules.savedNotice);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.conflict !== undefined) await meetOtherSave(error.conflict);
      else if (!refused.take(error)) {
        setFailed(true);
        tellFailure(error, rules);
      }
    },
  });

  /** Reads what the other one stored; the draft then knows by itself which fields clash. */
  async function meetOtherSave(conflict: { changedBy: string; changedAt: string }): Promise<void> {
    try {
      const now = formOf(await rules.reread());
      setOther({ savedBy: savedByOf(conflict), changed: changesInWords(rules, { before: stored, now }) });
    } catch {
      notifyError("This record was changed by someone else and could not be read again");
    }
  }

  const hasConflicts = draft.conflicts.length > 0;
  const problemNotice = rules.problemNotice?.(problems) ?? "";
  return {
    draft,
    stored,
    problems,
    other: hasConflicts ? (other ?? { savedBy: undefined, changed: [] }) : other,
    canSave: !isFrozen && !hasProblems && !hasConflicts,
    notSaved: draft.isChanged ? whyNotSaved(rules, { hasConflicts, hasProblems, hasFailed, problemNotice }) : "",
    isFrozen,
    isSaving: save.isPending,
    save: (form = draft.form) => save.mutate(form),
    discard: () => {
      draft.discard();
      setFailed(false);
      refused.clear();
      setOther(undefined);
    },
    labelOf,
    shown,
  };
}
