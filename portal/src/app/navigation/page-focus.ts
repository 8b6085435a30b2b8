/** Where the keyboard is after a page was opened. A link that goes with its page would leave the focus nowhere. */

/** The control a page was left by, as it is found again once the page is drawn anew: its name, and which of that name. */
interface LeftBy {
  readonly name: string;
  readonly index: number;
}

/** By entry of the browser's history; in memory, for this window. */
const left = new Map<string, LeftBy>();
let givenBack: Element | undefined;
const longestWaitMs = 5000;
let stopWaiting = (): void => {};

/** The page's own box; it takes the focus when no control has it, so that keys scroll the page and Tab goes into it. */
const pageBox = (): HTMLElement | null => document.getElementById("main");

/** Whether the reader is at no control, or only at the one the focus was given back to. */
export const isFocusFree = (): boolean =>
  document.activeElement === null ||
  [document.body, pageBox(), givenBack].some((element) => element === document.activeElement);

/** Gives the focus to the page unless a control has it. */
export function focusPage(): void {
  if (isFocusFree() && document.activeElement !== givenBack) pageBox()?.focus({ preventScroll: true });
}

export function rememberControl(entry: string): void {
  const control = controls().find((one) => one === document.activeElement);
  if (control === undefined) left.delete(entry);
  else left.set(entry, { name: nameOf(control), index: controlsOf(nameOf(control)).indexOf(control) });
}

/**
 * The page of this entry is open again: the control it was left by has the focus, at once or when it has been read, unless the reader
 * has put it elsewhere.
 */
export function focusLeftControl(entry: string): void {
  stopWaiting();
  givenBack = undefined;
  const leftBy = left.get(entry);
  const page = pageBox();
  if (leftBy === undefined || page === null || isGivenBack(leftBy)) return;
  const comings = new MutationObserver(() => {
    if (isGivenBack(leftBy)) stopWaiting();
  });
  comings.observe(page, { childList: true, subtree: true });
  const end = setTimeout(() => stopWaiting(), longestWaitMs);
  stopWaiting = () => {
    comings.disconnect();
    clearTimeout(end);
  };
}

/** Whether nothing is left to do: the control has the focus, or the reader has. */
function isGivenBack({ name, index }: LeftBy): boolean {
  if (!isFocusFree()) return true;
  const control = controlsOf(name)[index];
  givenBack = control;
  control?.focus({ preventScroll: true });
  return control !== undefined;
}

const controls = (): HTMLElement[] => [...(pageBox()?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
const controlsOf = (name: string): HTMLElement[] => controls().filter((one) => nameOf(one) === name);

const nameOf = (control: Element): string =>
  [control.tagName, control.getAttribute("href"), control.getAttribute("aria-label") ?? control.textContent].join(" ");
