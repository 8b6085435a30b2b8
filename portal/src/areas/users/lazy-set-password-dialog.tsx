import { lazyPart } from "../../ui/foundation/lazy-part.tsx";

/** SetPasswordDialog whose code arrives when it is first opened. */
export const LazySetPasswordDialog = lazyPart(
  async () => (await import("./set-password-dialog.tsx")).SetPasswordDialog,
  ({ onClose }) => onClose(),
);
