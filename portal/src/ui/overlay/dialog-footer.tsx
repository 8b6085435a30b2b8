import { Button, type ButtonProps } from "../button/button.tsx";

export interface DialogFooterProps extends Pick<ButtonProps, "children" | "onClick" | "isDisabled" | "type" | "form"> {
  /** What the dialog does is under way: it can be neither repeated nor left. */
  isPending: boolean;
  onClose: () => void;
}

/** Cancel, and the button that does what the dialog is for; with `form` and type submit it sends that form instead of being pressed. */
export function DialogFooter({ isPending, onClose, children, ...action }: DialogFooterProps) {
  return (
    <>
      <Button onClick={onClose} isDisabled={isPending}>
        Cancel
      </Button>
      <Button {...action} variant="primary" isPending={isPending}>
        {children}
      </Button>
    </>
  );
}
