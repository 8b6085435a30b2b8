import { Suspense, lazy } from "react";
import type { MenuPopupProps } from "./menu-popup.tsx";

const load = () => import("./menu-popup.tsx");
const Popup = lazy(async () => ({ default: (await load()).MenuPopup }));

/** Fetches the menu's code ahead of its first use; call it when a trigger is hovered or focused. */
export function preloadMenu(): void {
  void load();
}

/** A menu whose code arrives when it is first opened. */
export function LazyMenu(props: MenuPopupProps) {
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  );
}
