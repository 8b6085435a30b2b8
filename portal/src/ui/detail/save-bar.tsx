import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Chip } from "../display/chip.tsx";
import "./save-bar.css";

export interface SaveBarProps {
  /** When the record was last changed, as shown: DD/MM/YYYY hh:mm:ss A. */
  lastUpdated?: string | undefined;
  /** The way to how it came to be as it is, after that. */
  history?: ReactNode;
  isDirty: boolean;
  /** Default: while there are changes. Give false to block on field errors. */
  canSave?: boolean | undefined;
  isSaving?: boolean | undefined;
  /** Shows no Save and no Discard, and says why. */
  isReadOnly?: boolean | undefined;
  /** Undefined where Save stands among the panels. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
  /** Why the last save did not work; beside the buttons until the next try. */
  notSaved?: string | undefined;
  /** The record's other actions, before Discard and Save. */
  actions?: ReactNode;
}

/** Fixed under the header: when the record was last updated, whether there are changes, Discard and Save. */
export function SaveBar({ lastUpdated = "", notSaved = "", actions, history, ...state }: SaveBarProps) {
  return (
    <section className="ui-save-bar" aria-label="Save bar">
      {lastUpdated !== "" && <span className="ui-save-bar-updated">last updated {lastUpdated}</span>}
      {history}
      <output className="ui-save-bar-state">
        {state.isReadOnly === true && <Chip dot="none">Read-only</Chip>}
        {state.isReadOnly !== true && state.isDirty && <Chip tone="warn">Unsaved changes</Chip>}
      </output>
      <span className="ui-save-bar-error" role="alert" title={notSaved === "" ? undefined : notSaved}>
        {notSaved}
      </span>
      {hasActions(actions) && <span className="ui-save-bar-actions">{actions}</span>}
      {state.isReadOnly !== true && <SaveButtons {...state} />}
    </section>
  );
}

function hasActions(actions: ReactNode): boolean {
  return actions !== undefined && actions !== null && actions !== false;
}

function SaveButtons({
  isDirty,
  canSave = true,
  isSaving = false,
  onSave,
  onDiscard,
}: Pick<SaveBarProps, "isDirty" | "canSave" | "isSaving" | "onSave" | "onDiscard">) {
  return (
    <>
      <Button variant="ghost" onClick={onDiscard} isDisabled={!isDirty || isSaving}>
        Discard
      </Button>
      {onSave !== undefined && (
        <Button variant="primary" onClick={onSave} isDisabled={!isDirty || !canSave} isPending={isSaving}>
          Save
        </Button>
      )}
    </>
  );
}
