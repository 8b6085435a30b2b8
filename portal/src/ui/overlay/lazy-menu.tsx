import { lazyPart } from "../foundation/lazy-part.tsx";

/** A menu whose code arrives when it is first opened. */
export const LazyMenu = lazyPart(
  async () => (await import("./menu-popup.tsx")).MenuPopup,
  ({ onClose }) => onClose(),
);

/** Fetches the menu's code ahead of its first use; call it when a trigger is hovered or focused. */
export const preloadMenu = (): void => LazyMenu.preload();
