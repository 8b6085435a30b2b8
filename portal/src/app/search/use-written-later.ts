import { useEffect, useEffectEvent, useRef } from "react";
import type { SearchBoxProps } from "../../ui/filters/search-box.tsx";
import { useAddress } from "../navigation/address.ts";
import type { WholeListState } from "./whole-list-address.ts";

/** Longer than between two keys, ms. */
const typingRestMs = 300;

export interface WrittenLater {
  /** Undefined: the address says it already, or its rows are not there yet. */
  readonly next: WholeListState | undefined;
  readonly isHurried: boolean;
  readonly write: (next: WholeListState) => void;
  readonly path: string;
}

/**
 * The address follows once the rows of the text are on screen and nothing was typed for a while: a new address draws the whole page,
 * which no key should wait for. Whoever leaves the field, for a row or a filter, finds it written.
 *
 * @returns what the field has to tell
 */
export function useWrittenLater({
  next,
  isHurried,
  write,
  path,
}: WrittenLater): Pick<SearchBoxProps, "onFocus" | "onBlur"> {
  const { pathname } = useAddress();
  const isInField = useRef(false);
  const writeNow = (): void => {
    // A row may have been opened meanwhile: this list is still on screen while that page is being fetched.
    if (next !== undefined && pathname === path) write(next);
  };
  const writeInTurn = useEffectEvent(writeNow);
  useEffect(() => {
    if (next === undefined) return;
    if (isHurried || !isInField.current) {
      writeInTurn();
      return;
    }
    const timer = setTimeout(writeInTurn, typingRestMs);
    return () => clearTimeout(timer);
  }, [next, isHurried]);
  return {
    onFocus: () => (isInField.current = true),
    onBlur: () => {
      isInField.current = false;
      writeNow();
    },
  };
}
