import type { IconComponent } from "../button/button.tsx";

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconComponent | undefined;
  /** At the right edge: a shortcut, a count. */
  hint?: string | undefined;
  /** A path of this portal; followed through the LinkProvider. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

/** Lines that belong together; a line is drawn between sections. */
export interface MenuGroup {
  id: string;
  label?: string | undefined;
  entries: readonly MenuEntry[];
  /** With it the group is a choice of one, ticked. */
  choice?: { selectedId: string; onSelect: (id: string) => void } | undefined;
}

/** Where a menu opens: under a control, or at the pointer for a right click. */
export interface MenuAnchor {
  element: HTMLElement;
  point?: { x: number; y: number } | undefined;
  /** Opened by key: the first line takes the focus. By pointer the menu itself does, and no line is marked. */
  isByKey?: boolean | undefined;
  /** What takes the focus when the menu closes; without it, `element`. */
  backTo?: HTMLElement | undefined;
}
