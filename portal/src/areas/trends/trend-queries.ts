import type { ChartSlot, getTrends, Period } from "@crema/contract/areas/trends";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { callOf } from "../../app/api/call.ts";
import { useAppearance } from "../../ui/foundation/appearance.ts";
import { isRenewalDue, renewalIn } from "./address-renewal.ts";

const readTrends = callOf<typeof getTrends>("GET", "/v1/trends");

const darkScheme = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");
function onSchemeChange(tell: () => void): () => void {
  const scheme = darkScheme();
  scheme.addEventListener("change", tell);
  return () => scheme.removeEventListener("change", tell);
}

/** What is on screen, whoever chose it. */
function useShownTheme(): "light" | "dark" {
  const [{ theme }] = useAppearance();
  const isSystemDark = useSyncExternalStore(onSchemeChange, () => darkScheme().matches);
  if (theme !== "system") return theme;
  return isSystemDark ? "dark" : "light";
}

const timesOf = ({ dataUpdatedAt }: { readonly dataUpdatedAt: number }) => ({ readAt: dataUpdatedAt, now: Date.now() });

/** One chart, by itself: each loads, fails and is tried again alone. */
export function useTrendCard({ key }: ChartSlot, period: Period) {
  const theme = useShownTheme();
  return useQuery({
    queryKey: ["trends", key, period, theme],
    queryFn: async ({ signal }) => {
      const { sections } = await readTrends({ query: { chart: key, period, theme } }, { signal });
      const [card] = sections.flatMap(({ cards }) => cards);
      if (card === undefined) throw new Error(`no chart ${key} was answered`);
      return card;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => renewalIn(state.data, timesOf(state)) ?? false,
    // Nothing is asked for in the background: whoever comes back may find the address used up.
    refetchOnWindowFocus: ({ state }) => (isRenewalDue(state.data, timesOf(state)) ? "always" : false),
  });
}
