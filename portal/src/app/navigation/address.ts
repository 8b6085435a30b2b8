/** Where we are and how to go elsewhere. Screens use these hooks, not the router's own. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import type { LocationState } from "./location-state.ts";
import { type SearchParams, readSearch } from "./search-codec.ts";

export interface Address {
  readonly pathname: string;
  readonly href: string;
  readonly state: LocationState;
}

export const useAddress = (): Address =>
  useLocation({ select: ({ pathname, href, state }) => ({ pathname, href, state }), structuralSharing: true });

/**
 * The address of the page that asks. While the next page is being fetched this one is still on screen and the address is the next
 * one's already: then it is what it was, so that a list neither asks for other rows nor remembers them. For pages of one path.
 */
export function useOwnAddress(): Address & { readonly searchStr: string } {
  const now = useLocation({
    select: ({ pathname, href, state, searchStr }) => ({ pathname, href, state, searchStr }),
    structuralSharing: true,
  });
  const [own, setOwn] = useState(now);
  const isOwn = now.pathname === own.pathname;
  if (isOwn && now !== own) setOwn(now);
  return isOwn ? now : own;
}

export function useSearchParams(): SearchParams {
  const { searchStr } = useOwnAddress();
  return useMemo(() => readSearch(searchStr), [searchStr]);
}

/** A parameter of the page's path, for example `uuid` on /users/$uuid. */
export function usePathParam(name: string): string {
  const value: unknown = useParams({ strict: false, select: (params: object) => Reflect.get(params, name) });
  return typeof value === "string" ? value : "";
}

export interface GoOptions {
  /** Takes the place of this entry in the history. */
  readonly replace?: boolean;
  /** The state of the new entry; by default where we came from. */
  readonly state?: LocationState;
  /** Stays where it is scrolled to: for changes of the query on the same page. */
  readonly keepScroll?: boolean;
}

export type Go = (href: string, options?: GoOptions) => void;

/** Goes to an address of this portal. Stable between renders. */
export function useGo(): Go {
  const router = useRouter();
  return useCallback(
    (href, { replace = false, state, keepScroll = false } = {}) => {
      const here = router.state.location;
      const from = { href: here.href, tab: here.state.tab ?? 0 };
      void router.navigate({ href, replace, resetScroll: !keepScroll, state: state ?? { from } });
    },
    [router],
  );
}

/**
 * What is done once the page is there, and again whenever its address is gone to anew: after the router put the scroll at the top or where
 * it was.
 */
export function useOnArrival(act: () => void): void {
  const router = useRouter();
  const arrived = useEffectEvent(act);
  useEffect(() => {
    arrived();
    return router.subscribe("onRendered", () => arrived());
  }, [router]);
}

export function useGoBack(): () => void {
  const { history } = useRouter();
  return useCallback(() => history.back(), [history]);
}
