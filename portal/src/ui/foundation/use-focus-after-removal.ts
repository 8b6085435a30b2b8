import { useEffect, useRef, type RefObject } from "react";

/**
 * Keeps the keyboard where it was in a row of things that are taken away by buttons of their own: the focus goes to the
 * button that moved into the place of the one that went, else to the last one, else to the box around them.
 *
 * @param count - how many things there are; the focus is looked after when it changes
 * @returns the box around the buttons, which can be focused itself (tabIndex -1), and what to call before a removal
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(
  count: number,
): { box: RefObject<Box | null>; onRemoval: (index: number) => void } {
  const box = useRef<Box>(null);
  const place = useRef<number | undefined>(undefined);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    const index = place.current;
    place.current = undefined;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (index === undefined || !isLost || box.current === null) return;
    const buttons = box.current.querySelectorAll<HTMLButtonElement>("button:enabled");
    (buttons[Math.min(index, buttons.length - 1)] ?? box.current).focus();
  });
  return {
    box,
    onRemoval: (index) => {
      place.current = index;
    },
  };
}
