import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Note } from "../display/note.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

export interface ConfirmDialogProps {
  title?: string | undefined;
  message: ReactNode;
  /** Default 'Confirm'. Source: MODAL-07. */
  confirmLabel?: string | undefined;
  /** Default 'Cancel'. */
  cancelLabel?: string | undefined;
  /** The act cannot be undone, or hurts. */
  isDanger?: boolean | undefined;
  /** The confirmed act runs: both buttons are off, nothing closes the dialog. */
  isBusy?: boolean | undefined;
  /** Why it did not work; stays until the next try. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The generic question before an act. It does not close itself: the caller does when the act has finished. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    message,
    confirmLabel = "Confirm",
    cancelLabel = "Cancel",
    isDanger = false,
    isBusy = false,
    error,
    onConfirm,
    onClose,
  } = props;
  return (
    <DialogFrame
      title={title}
      label="Please confirm"
      role="alertdialog"
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} isDisabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button variant={isDanger ? "danger" : "primary"} onClick={onConfirm} isPending={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="ui-confirm">
        {typeof message === "string" ? <p>{message}</p> : message}
        {error !== undefined && error !== "" && (
          <Note tone="bad" role="alert">
            {error}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}
