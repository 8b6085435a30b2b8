import { lazyDialog } from "../foundation/lazy-part.tsx";

export const LazyPalette = lazyDialog(async () => (await import("./command-palette.tsx")).CommandPalette);

/** Fetches the palette's code; give it to the header's `onSearchIntent`. */
export const preloadPalette = (): void => LazyPalette.preload();
