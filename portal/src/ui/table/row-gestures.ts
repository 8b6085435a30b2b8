import type { KeyboardEvent, MouseEvent } from "react";
import type { MenuAnchor } from "../overlay/menu.ts";

const controls = "a, button, input, select, textarea, label";

function isOn(event: MouseEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? "") !== "";
}

/** A click in a row that is meant for the row: on none of its controls, and not the end of selecting text. */
export const isPlainClick = (event: MouseEvent<HTMLElement>): boolean => !isOn(event, controls) && !hasSelectedText();

function linkOf(row: HTMLElement): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>("a[data-row-focus]");
}

function openInNewTab(link: HTMLAnchorElement): void {
  window.open(link.href, "_blank", "noopener");
}

/**
 * A click anywhere in a row goes where its link goes: by clicking the link, so that the router sees one kind of
 * click. With Ctrl, Cmd or Shift it opens elsewhere. Selecting text in a row opens nothing.
 */
export function followRow(event: MouseEvent<HTMLElement>): void {
  if (!isPlainClick(event)) return;
  const link = linkOf(event.currentTarget);
  if (link === null) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) openInNewTab(link);
  else link.click();
}

/** A middle click in a row opens it in a new tab; on the link itself the browser does that. */
export function followRowAside(event: MouseEvent<HTMLElement>): void {
  const link = linkOf(event.currentTarget);
  if (event.button !== 1 || isOn(event, controls) || link === null) return;
  event.preventDefault();
  openInNewTab(link);
}

function menuButtonOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>("[data-row-menu]");
}

/** Where the row's menu opens for a right click; undefined leaves the browser's own (on links and selected text). */
export function menuAnchorOfPointer(event: MouseEvent<HTMLElement>): MenuAnchor | undefined {
  const element = menuButtonOf(event.currentTarget);
  if (element === null || isOn(event, "a") || hasSelectedText()) return undefined;
  event.preventDefault();
  return { element, point: { x: event.clientX, y: event.clientY } };
}

/** Where the row's menu opens for Shift+F10 or the menu key, and that the focus goes back to what had it; undefined for other keys. */
export function menuAnchorOfKey(event: KeyboardEvent<HTMLElement>): MenuAnchor | undefined {
  const element = menuButtonOf(event.currentTarget);
  const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
  if (element === null || !isMenuKey) return undefined;
  event.preventDefault();
  return { element, isByKey: true, backTo: event.target instanceof HTMLElement ? event.target : undefined };
}
