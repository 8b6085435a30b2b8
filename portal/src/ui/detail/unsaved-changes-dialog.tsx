import { Button } from "../button/button.tsx";
import { DialogFrame } from "../overlay/dialog-frame.tsx";

/** Asked before a page with unsaved changes is left. Stay comes first and is what Escape does. */
export function UnsavedChangesDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <DialogFrame
      title="Unsaved changes"
      role="alertdialog"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>Stay on this page</Button>
          <Button variant="danger" onClick={onLeave}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p>You have changes that are not saved. If you leave now they are lost.</p>
    </DialogFrame>
  );
}
