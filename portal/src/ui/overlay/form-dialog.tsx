import { useId } from "react";
import { ProblemNote } from "../display/note.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { DialogFrame, type DialogFrameProps } from "./dialog-frame.tsx";

export interface FormDialogProps extends Pick<DialogFrameProps, "title" | "onClose" | "children"> {
  /** On the button that sends it, and what that does. */
  action: string;
  onSubmit: () => void;
  /** It cannot be sent as it is. */
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  /** Why it could not be sent, below the fields. */
  problem?: string | undefined;
}

/** A dialog that is a form: Cancel, and a button that sends it, as Enter does. It does not close itself. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, onSubmit, isDisabled = false, isPending = false, problem, onClose, children } = props;
  const form = useId();
  return (
    <DialogFrame
      title={title}
      isBusy={isPending}
      onClose={onClose}
      footer={
        <DialogFooter type="submit" form={form} onClose={onClose} isPending={isPending} isDisabled={isDisabled}>
          {action}
        </DialogFooter>
      }
    >
      <form
        id={form}
        className="ui-stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled && !isPending) onSubmit();
        }}
      >
        {children}
        <ProblemNote text={problem} />
      </form>
    </DialogFrame>
  );
}
