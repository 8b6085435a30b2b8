import { lazyPart } from "../foundation/lazy-part.tsx";

/** DialogFrame whose code arrives when it is first shown. */
export const LazyDialog = lazyPart(
  async () => (await import("./dialog-frame.tsx")).DialogFrame,
  ({ onClose }) => onClose(),
);

/** ConfirmDialog whose code arrives when it is first shown. */
export const LazyConfirm = lazyPart(
  async () => (await import("./confirm-dialog.tsx")).ConfirmDialog,
  ({ onClose }) => onClose(),
);

/** AudienceDialog whose code arrives when it is first shown. */
export const LazyAudienceDialog = lazyPart(
  async () => (await import("./audience-dialog.tsx")).AudienceDialog,
  ({ onClose }) => onClose(),
);

/** Fetches the dialog code ahead of its first use; call it when a control that opens one is hovered or focused. */
export const preloadDialog = (): void => LazyConfirm.preload();
