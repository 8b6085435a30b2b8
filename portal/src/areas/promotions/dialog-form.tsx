/** Forms of dialogs that save one record. Somebody else's newer version comes under what was typed, and saving is pressed once more. */
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiError } from "../../app/api/api-error.ts";
import { notifyError } from "../../app/feedback/notices.ts";
import { logProblem } from "../../app/feedback/problem-log.ts";
import { useServerErrors } from "../../app/forms/server-errors.ts";
import { useDraft } from "../../app/forms/use-draft.ts";
import { Note } from "../../ui/display/note.tsx";
import { reasonOf } from "./codes/code-words.ts";

interface DialogFormRules<R, F extends object, Press, Saved> {
  readonly noun: string;
  /** The same function at every render. */
  readonly formOf: (record: R) => F;
  /** Sends what was pressed for. @throws ApiError */
  readonly send: (press: Press, before: { readonly stored: R; readonly start: F }) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly failureText: (error: unknown) => string;
  /** @returns undefined where it is gone @throws ApiError */
  readonly reread: (stored: R) => Promise<R | undefined>;
}

/** @param record - as it was read; undefined for a new one */
export function useDialogForm<R, F extends object, Press, Saved>(
  record: R,
  { noun, formOf, send, onSaved, failureText, reread }: DialogFormRules<R, F, Press, Saved>,
) {
  const [stored, setStored] = useState(record);
  const start = useMemo(() => formOf(stored), [formOf, stored]);
  const draft = useDraft(start);
  const refused = useServerErrors(draft.form);
  const [changedBy, setChangedBy] = useState("");
  const takeNewer = async (by: string): Promise<void> => {
    try {
      const newer = await reread(stored);
      if (newer !== undefined) setStored(newer);
      setChangedBy(by);
    } catch (error) {
      logProblem(`the ${noun} could not be read again`, error);
    }
  };
  const save = useMutation({
    mutationFn: (press: Press) => send(press, { stored, start }),
    onMutate: () => {
      refused.clear();
      setChangedBy("");
    },
    onSuccess: onSaved,
    onError: (error) => {
      refused.take(error);
      notifyError(failureText(error));
      if (error instanceof ApiError && error.conflict !== undefined) void takeNewer(error.conflict.changedBy);
    },
  });
  /** What came of the last press is over. */
  const resetSave = (): void => {
    save.reset();
    setChangedBy("");
  };
  const failed = save.error === null ? "" : (reasonOf(save.error) ?? failureText(save.error));
  return {
    draft,
    start,
    stored,
    save,
    resetSave,
    changedBy,
    refused: refused.problems,
    note: { noun, changedBy, failed },
  };
}

interface SaveNoteProps {
  readonly noun: string;
  /** Who saved meanwhile; '' for nobody. */
  readonly changedBy: string;
  /** Why the last save failed; '' where none did. */
  readonly failed: string;
}
export function SaveNote({ noun, changedBy, failed }: SaveNoteProps) {
  if (changedBy === "" && failed === "") return null;
  return (
    <Note tone={changedBy === "" ? "bad" : "warn"} role="alert">
      {changedBy === ""
        ? failed
        : `${changedBy} changed this ${noun} meanwhile. What you typed is still here, the rest is as it is stored now: save again to keep it.`}
    </Note>
  );
}
