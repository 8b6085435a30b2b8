import { useCallback } from "react";
import { type GoOptions, useGo, useOwnAddress, useSearchParams } from "../navigation/address.ts";
import type { SearchParams } from "../navigation/search-codec.ts";

export type ShowOptions = Pick<GoOptions, "keepScroll" | "replace">;
/** Goes to another state of the list that is open. */
export type Show<S> = (next: S, options?: ShowOptions) => void;

/** The state of a list, which lives in its address, and how to go to another. The tab that is open and the way back stay. */
export function useListAddress<S>(address: {
  readonly read: (params: SearchParams) => S;
  readonly hrefOf: (state: S) => string;
}): { readonly state: S; readonly show: Show<S> } {
  const go = useGo();
  const { state: entry } = useOwnAddress();
  const { hrefOf } = address;
  const show = useCallback<Show<S>>(
    (next, options = {}) => go(hrefOf(next), { ...options, state: entry }),
    [go, hrefOf, entry],
  );
  return { state: address.read(useSearchParams()), show };
}
