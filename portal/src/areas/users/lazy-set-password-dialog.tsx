import { Suspense, lazy } from "react";
import type { SetPasswordDialogProps } from "./set-password-dialog.tsx";

const Dialog = lazy(async () => ({ default: (await import("./set-password-dialog.tsx")).SetPasswordDialog }));

/** SetPasswordDialog whose code arrives when it is first opened. */
export function LazySetPasswordDialog(props: SetPasswordDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
