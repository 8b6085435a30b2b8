import { openDialog } from "../../app/feedback/dialogs.tsx";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import type { SetPasswordDialogProps } from "./set-password-dialog.tsx";

const SetPasswordDialog = lazyDialog(async () => (await import("./set-password-dialog.tsx")).SetPasswordDialog);

export function openSetPassword(user: SetPasswordDialogProps["user"]): void {
  openDialog((close) => <SetPasswordDialog user={user} onClose={close} />);
}
