import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from "react";
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
 * A form begins with the focus in its first field, everything else on the dialog itself; it is kept inside and goes back
 * to where it was. Load it lazily (see lazy-dialog.tsx).
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, label, role = "dialog", isBusy = false, onClose, footer, children } = props;
  const body = useFirstField();
  useFocusWhileBusy(body, isBusy);
  useAlertInView(body);
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
          <div ref={body} className="ui-dialog-body" aria-busy={isBusy || undefined}>
            {children}
          </div>
          {footer !== undefined && (
            <footer className="ui-dialog-footer" role="presentation" onMouseDown={keepFocusInField}>
              {footer}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A press on Cancel or Save leaves no field: what a field says when it is left would move the button away from under it. */
const keepFocusInField = (event: MouseEvent): void => event.preventDefault();

const fields = "input:enabled, select:enabled, textarea:enabled";

/** Puts the focus into the first field inside this box, also one that comes later, unless the reader was there first. */
function useFirstField(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || body.current === null) return;
    const dialog = body.current.closest("section");
    const field = firstFieldOf(body.current);
    if (field === undefined) return;
    isDone.current = true;
    const isElsewhere = dialog?.contains(document.activeElement) === true && document.activeElement !== dialog;
    if (!isElsewhere) field.focus();
  });
  return body;
}

/** A field that is switched off while a request runs loses the focus: the dialog itself takes it, so that Escape and Tab work afterwards. */
function useFocusWhileBusy(body: RefObject<HTMLDivElement | null>, isBusy: boolean): void {
  useEffect(() => {
    const dialog = body.current?.closest("section");
    const focused = document.activeElement;
    if (isBusy && focused?.matches(":disabled") === true && dialog?.contains(focused) === true) dialog.focus();
  }, [body, isBusy]);
}

/** What went wrong is read where it stands, also at the end of a dialog that scrolls: the fields above say nothing of it. */
function useAlertInView(body: RefObject<HTMLDivElement | null>): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const alert = [...(body.current?.querySelectorAll('[role="alert"]') ?? [])].at(-1);
    if (alert !== undefined && alert.textContent !== shown.current) alert.scrollIntoView({ block: "nearest" });
    shown.current = alert?.textContent ?? null;
  });
}

/** Of radio buttons that are one field, the chosen one. */
function firstFieldOf(box: HTMLElement): HTMLElement | undefined {
  const all = [...box.querySelectorAll<HTMLElement>(fields)];
  const [first] = all;
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return first;
  return all.find((one) => one instanceof HTMLInputElement && one.name === first.name && one.checked) ?? first;
}
