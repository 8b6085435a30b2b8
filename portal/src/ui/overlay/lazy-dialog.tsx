import { lazyDialog } from "../foundation/lazy-part.tsx";

export const LazyDialog = lazyDialog(async () => (await import("./dialog-frame.tsx")).DialogFrame);

export const LazyConfirm = lazyDialog(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);

export const LazyAudienceDialog = lazyDialog(async () => (await import("./audience-dialog.tsx")).AudienceDialog);

/** Fetches the dialog code ahead of its first use; call it when a control that opens one is hovered or focused. */
export const preloadDialog = (): void => LazyConfirm.preload();
