import { lazyOverlay } from "../foundation/lazy-part.tsx";

export const LazyPalette = lazyOverlay(async () => (await import("./command-palette.tsx")).CommandPalette);

/** Fetches the palette's code; give it to the header's `onSearchIntent`. */
export const preloadPalette = (): void => LazyPalette.preload();
