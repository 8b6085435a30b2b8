import type { ReactNode } from "react";
import { ProblemNote } from "../display/note.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
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
  /** There is nothing to confirm yet. */
  isDisabled?: boolean | undefined;
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
        <DialogFooter
          variant={isDanger ? "danger" : "primary"}
          cancelLabel={props.cancelLabel}
          isDisabled={props.isDisabled}
          isPending={isBusy}
          onClose={onClose}
          onClick={onConfirm}
        >
          {confirmLabel}
        </DialogFooter>
      }
    >
      <div className="ui-confirm">
        {typeof message === "string" ? <p>{message}</p> : message}
        <ProblemNote text={error} />
      </div>
    </DialogFrame>
  );
}
