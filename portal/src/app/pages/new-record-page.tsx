import type { ReactNode } from "react";
import { SaveBar } from "../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../ui/shell/shell-frame.tsx";
import { useUnsavedChanges } from "../navigation/unsaved-changes.tsx";
import { NewRecordHead } from "./new-record-head.tsx";
import type { RecordForm } from "./use-record-form.ts";

export interface NewRecordPageProps<F extends object> {
  /** What is made: "location". */
  noun: string;
  form: RecordForm<F>;
  isReadOnly: boolean;
  /** Save stands among the panels, not in the bar. */
  hasOwnSave?: boolean;
  children: ReactNode;
}

/** The page that makes a record; leaving with unsaved changes asks first. */
export function NewRecordPage<F extends object>({
  noun,
  form,
  isReadOnly,
  hasOwnSave,
  children,
}: NewRecordPageProps<F>) {
  const { isChanged } = form.draft;
  useUnsavedChanges(isChanged);
  return (
    <DetailPage
      bar={
        <SaveBar
          isDirty={isChanged}
          canSave={form.canSave}
          isSaving={form.isSaving}
          isReadOnly={isReadOnly}
          onSave={hasOwnSave === true ? undefined : () => form.save()}
          onDiscard={form.discard}
        />
      }
    >
      <NewRecordHead noun={noun} isReadOnly={isReadOnly} />
      {children}
    </DetailPage>
  );
}
