import { lazyDialog } from "../foundation/lazy-part.tsx";

export const LazyMenu = lazyDialog(async () => (await import("./menu-popup.tsx")).MenuPopup);

/** Fetches the menu's code ahead of its first use; call it when a trigger is hovered or focused. */
export const preloadMenu = (): void => LazyMenu.preload();
