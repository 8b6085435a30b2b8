/**
 * The keyboard stays where it was when the control that has it is taken out of the page: an act that went with its
 * button, a row somebody deleted, a notice that was closed. Browsers would put it at the top of the page.
 */

/** Parts of a page that are whole in themselves: what stands in for a control is looked for inside its own. */
const parts = "main, section, nav, aside, header, [role='region'], [role='dialog'], [role='alertdialog']";
const controls = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";
/** Of each part. */
const rememberedControls = 8;
const framesTried = 30;

/** A control that had the focus, and its ancestors up to its part, nearest first, with the place of the one below each. */
interface Spot {
  readonly control: Element;
  readonly path: readonly { readonly box: Element; readonly index: number }[];
}

/** Looks after the focus of this document from now on. @returns how to stop */
export function keepFocus(): () => void {
  let trail: readonly Spot[] = [];
  /** The reader left the last control without going to another. */
  let isLeft = false;
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    isLeft = false;
    trail = withSpot(trail, spotOf(target));
  };
  const onFocusOut = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      if (isFocusLost() && document.hasFocus() && target instanceof Element && target.isConnected) isLeft = true;
    });
  };
  const mend = (frames: number): void => {
    const last = trail.at(-1);
    if (last === undefined || last.control.isConnected || isLeft || !isFocusLost()) return;
    // Latest first: where a dialog went with its buttons, the one that opened it comes next.
    const [target] = trail.toReversed().flatMap((spot) => placeOf(spot) ?? []);
    target?.focus({ preventScroll: true });
    // A page behind a dialog that is just closing may be inert for some frames more.
    if (isFocusLost() && frames > 0) requestAnimationFrame(() => mend(frames - 1));
  };
  // Dialogs and menus give the focus back one frame after they close; who still has none then has lost it.
  const observer = new MutationObserver(() => {
    if (isFocusLost()) requestAnimationFrame(() => requestAnimationFrame(() => mend(framesTried)));
  });
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("focusout", onFocusOut);
    observer.disconnect();
  };
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** However many fields and parts a dialog has: what opened it is not forgotten over them. Of parts that are gone nothing is kept. */
function withSpot(trail: readonly Spot[], spot: Spot): readonly Spot[] {
  const part = partOf(spot);
  const before = trail.filter((one) => one.control !== spot.control && (partOf(one) ?? one.control).isConnected);
  return [
    ...before.filter((one) => partOf(one) !== part),
    ...before.filter((one) => partOf(one) === part).slice(1 - rememberedControls),
    spot,
  ];
}

const partOf = ({ path }: Spot): Element | undefined => path.at(-1)?.box;

function spotOf(control: Element): Spot {
  const path: { box: Element; index: number }[] = [];
  let below = control;
  for (let box = control.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    path.push({ box, index: [...box.children].indexOf(below) });
    if (box.matches(parts)) break;
    below = box;
  }
  return { control, path };
}

/**
 * The control itself while it is there. Else the one that moved into its place, or the first one of what stands before it (the last one of
 * a row is often Delete), in the nearest box that has any; the page where all of it was exchanged: it is read from its beginning.
 */
function placeOf({ control, path }: Spot): HTMLElement | undefined {
  if (control.isConnected) return usable(control).at(0);
  for (const { box, index } of path.filter((one) => one.box.isConnected)) {
    if (box instanceof HTMLElement && box.matches("main")) return box;
    const children = [...box.children];
    const after = children.slice(index).flatMap(controlsIn).at(0);
    const before = children.slice(0, Math.max(0, index)).map(controlsIn);
    const found = after ?? before.findLast((those) => those.length > 0)?.at(0);
    if (found !== undefined) return found;
  }
  return undefined;
}

const controlsIn = (element: Element): HTMLElement[] =>
  [...(element.matches(controls) ? [element] : []), ...element.querySelectorAll(controls)].flatMap(usable);

const usable = (element: Element): HTMLElement[] =>
  element instanceof HTMLElement && element.isConnected && !element.matches(":disabled") && element.checkVisibility()
    ? [element]
    : [];
