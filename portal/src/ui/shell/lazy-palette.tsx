import { Suspense, lazy } from "react";
import type { CommandPaletteProps } from "./command-palette.tsx";

const load = () => import("./command-palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** Fetches the palette's code; give it to the header's `onSearchIntent`. */
export function preloadPalette(): void {
  void load();
}

/** CommandPalette whose code arrives when it is first shown. */
export function LazyPalette(props: CommandPaletteProps) {
  return (
    <Suspense>
      <Palette {...props} />
    </Suspense>
  );
}
