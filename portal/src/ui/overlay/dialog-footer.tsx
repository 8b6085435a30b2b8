import { Button, type ButtonProps } from "../button/button.tsx";

type ActionProps = Pick<ButtonProps, "children" | "onClick" | "isDisabled" | "type" | "form" | "variant">;

export interface DialogFooterProps extends ActionProps {
  cancelLabel?: string | undefined;
  /** What the dialog does is under way: it can be neither repeated nor left. */
  isPending?: boolean | undefined;
  onClose: () => void;
}

/** Cancel, and the button that does what the dialog is for; with `form` and type submit it sends that form instead of being pressed. */
export function DialogFooter(props: DialogFooterProps) {
  const { cancelLabel = "Cancel", variant = "primary", isPending, onClose, children, ...action } = props;
  return (
    <>
      <Button onClick={onClose} isDisabled={isPending}>
        {cancelLabel}
      </Button>
      <Button {...action} variant={variant} isPending={isPending}>
        {children}
      </Button>
    </>
  );
}
