import { lazyOverlay } from "../foundation/lazy-part.tsx";

export const LazyDialog = lazyOverlay(async () => (await import("./dialog-frame.tsx")).DialogFrame);

export const LazyConfirm = lazyOverlay(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);

export const LazyAudienceDialog = lazyOverlay(async () => (await import("./audience-dialog.tsx")).AudienceDialog);

/** Fetches the dialog code ahead of its first use; call it when a control that opens one is hovered or focused. */
export const preloadDialog = (): void => LazyConfirm.preload();
