import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import "./dialog.css";

export interface DialogFrameProps {
  /** Without a title give `label`. */
  title?: string | undefined;
  /** The dialog's name for assistive technology when it shows no title. */
  label?: string | undefined;
  /** alertdialog: it interrupts with a question. */
  role?: "dialog" | "alertdialog" | undefined;
  /** A request of this dialog runs: Escape and a click outside do nothing. Disable its Cancel too (AMB-135). */
  isBusy?: boolean | undefined;
  /** Escape or a click outside. The caller takes the frame out of the page; that also clears its content (MODAL-04). */
  onClose: () => void;
  /** Buttons, Cancel first. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, 784 px wide (MODAL-02). In the page it is open: render it when wanted, leave it out to close it.
 * The focus is kept inside and goes back to where it was. Load it lazily (see lazy-dialog.tsx).
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, label, role = "dialog", isBusy = false, onClose, footer, children } = props;
  return (
    <ModalOverlay
      className="ui-scrim"
      isOpen
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="ui-modal">
        <Dialog
          className="ui-dialog"
          role={role}
          {...(title === undefined && label !== undefined && { "aria-label": label })}
        >
          {title !== undefined && (
            <Heading slot="title" className="ui-dialog-title">
              {title}
            </Heading>
          )}
          <div className="ui-dialog-body" aria-busy={isBusy || undefined}>
            {children}
          </div>
          {footer !== undefined && <footer className="ui-dialog-footer">{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
