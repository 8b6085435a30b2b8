import { type FocusEvent, useState } from "react";

type FocusHandler = ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;

/**
 * A button that is switched off under the focus, by what its press did, keeps the focus until the reader leaves it: a
 * disabled one would lose it to the top of the page. Until then it says that it is disabled, and presses do nothing.
 */
export function useHeldFocus(isDisabled: boolean | undefined, on: { onFocus?: FocusHandler; onBlur?: FocusHandler }) {
  const [isFocused, setFocused] = useState(false);
  const isHeld = isDisabled === true && isFocused;
  return {
    isHeld,
    attributes: {
      disabled: isDisabled === true && !isFocused,
      onFocus: (event: FocusEvent<HTMLButtonElement>) => {
        setFocused(true);
        on.onFocus?.(event);
      },
      onBlur: (event: FocusEvent<HTMLButtonElement>) => {
        setFocused(false);
        on.onBlur?.(event);
      },
    },
  };
}
