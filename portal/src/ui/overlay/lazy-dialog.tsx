import { Suspense, lazy } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";
import type { DialogFrameProps } from "./dialog-frame.tsx";

const loadFrame = () => import("./dialog-frame.tsx");
const loadConfirm = () => import("./confirm-dialog.tsx");
const Frame = lazy(async () => ({ default: (await loadFrame()).DialogFrame }));
const Confirm = lazy(async () => ({ default: (await loadConfirm()).ConfirmDialog }));

/** Fetches the dialog code ahead of its first use; call it when a control that opens one is hovered or focused. */
export function preloadDialog(): void {
  void loadConfirm();
}

/** DialogFrame whose code arrives when it is first shown. */
export function LazyDialog(props: DialogFrameProps) {
  return (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  );
}

/** ConfirmDialog whose code arrives when it is first shown. */
export function LazyConfirm(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  );
}
