import { useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";

/**
 * A list that a key opened takes the focus at once. React Aria holds a button's click by key to be a screen reader's and
 * waits with the focus until the key is up: a list that opens before has focused none of its lines then.
 */
export function useFocusAtOnce(isByKey: boolean): void {
  useLayoutEffect(() => {
    if (isByKey) setInteractionModality("keyboard");
  }, [isByKey]);
}
