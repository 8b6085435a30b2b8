import { QueryClient, notifyManager } from "@tanstack/react-query";

// The library tells screens in a later task: the second click of a double click would still find its button enabled.
notifyManager.setScheduler(queueMicrotask);

/**
 * The cache of what the server told. Nothing is written to disk: it is customer data.
 * No retry by itself: a failed call is shown at once with Retry, and a write is never sent twice on its own.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: 0,
      gcTime: 15 * 60_000,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
