/** Where the keyboard is after a page was opened. A link that goes with its page would leave the focus nowhere. */

/** The page's own box; it takes the focus when no control has it, so that keys scroll the page and Tab goes into it. */
const pageBox = (): HTMLElement | null => document.getElementById("main");

/** Whether the reader is at no control. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || [document.body, pageBox()].some((box) => box === document.activeElement);

/** Gives the focus to the page unless a control has it. */
export function focusPage(): void {
  if (isFocusFree()) pageBox()?.focus({ preventScroll: true });
}
