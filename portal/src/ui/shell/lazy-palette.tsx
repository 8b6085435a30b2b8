import { lazyPart } from "../foundation/lazy-part.tsx";

/** CommandPalette whose code arrives when it is first shown. */
export const LazyPalette = lazyPart(
  async () => (await import("./command-palette.tsx")).CommandPalette,
  ({ onClose }) => onClose(),
);

/** Fetches the palette's code; give it to the header's `onSearchIntent`. */
export const preloadPalette = (): void => LazyPalette.preload();
