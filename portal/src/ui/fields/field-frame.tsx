import { useId, type ReactNode, createContext, useContext } from "react";
import "./field.css";

/** What every field of a form takes. Fields are controlled; `onChange` gets the value, not the event. */
export interface FieldProps {
  label: string;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean | undefined;
  /** Shown under the control while there is no error. */
  hint?: string | undefined;
  /** Shown instead of the hint; marks the control invalid and is read with it. */
  error?: string | undefined;
  /** Draws the required mark and tells assistive technology. The form decides what an empty value means. */
  isRequired?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  isDisabled?: boolean | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
  "aria-labelledby": string;
}

export interface FieldIds {
  control: ControlAttributes;
  labelId: string;
  noteId: string;
}

export function useFieldIds({
  hint,
  error,
  isRequired,
  ...field
}: Pick<FieldProps, "label" | "name" | "hint" | "error" | "isRequired">): FieldIds {
  const isMarked = useIsMarked(field);
  const base = useId();
  const noteId = `${base}note`;
  const labelId = `${base}label`;
  const hasNote = hasError(error) || isMarked || (hint ?? "") !== "";
  const control: ControlAttributes = {
    id: `${base}control`,
    "aria-labelledby": labelId,
    "aria-describedby": hasNote ? noteId : undefined,
    "aria-invalid": hasError(error) || undefined,
    "aria-required": isRequired === true || undefined,
  };
  return { control, labelId, noteId };
}

/** An empty text counts as no error, so that `errors.x?.message ?? ""` may be passed. */
export function hasError(error: string | undefined): boolean {
  return error !== undefined && error !== "";
}

/** The line under a control: its error, else its hint, else nothing. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  if (hasError(error)) {
    return (
      <p id={id} className="ui-field-error">
        {error}
      </p>
    );
  }
  if (hint === undefined || hint === "") return null;
  return (
    <p id={id} className="ui-field-hint">
      {hint}
    </p>
  );
}

/** The mark behind a required field's label: drawn by the style sheet, so that the label's text stays the label. */
export function RequiredMark({ isRequired }: { isRequired?: boolean | undefined }) {
  return isRequired === true ? <span className="ui-field-required" aria-hidden /> : null;
}

export interface FieldFrameProps extends FieldProps {
  ids: FieldIds;
  children: ReactNode;
}

export function FieldFrame({ ids, name, label, isLabelHidden, isRequired, hint, error, children }: FieldFrameProps) {
  const isMarked = useIsMarked({ name, label });
  return (
    <div className="ui-field" data-invalid={hasError(error) || undefined} data-unsaved={isMarked || undefined}>
      <label
        id={ids.labelId}
        htmlFor={ids.control.id}
        className={isLabelHidden === true ? "ui-visually-hidden" : "ui-field-label"}
      >
        {label}
        <RequiredMark isRequired={isRequired} />
      </label>
      {children}
      <FieldNote id={ids.noteId} hint={isMarked ? "Not saved" : hint} error={error} />
    </div>
  );
}

/** Names or labels of fields whose value is not saved and cannot be. */
export const UnsavedMarks = createContext<ReadonlySet<string>>(new Set());

function useIsMarked({ name, label }: { name?: string | undefined; label: string }): boolean {
  const marks = useContext(UnsavedMarks);
  return marks.has(label) || (name !== undefined && marks.has(name));
}
