import type { QueryClient } from "@tanstack/react-query";

/**
 * Has everything on screen read again. What is being read for the first time is read a second time after that: its answer may have
 * been written before the change that was missed.
 */
export function readAgain(client: QueryClient): void {
  for (const { state, promise, queryKey } of client.getQueryCache().getAll()) {
    if (state.data !== undefined || state.fetchStatus === "idle") continue;
    const after = (): void => void client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(after, () => undefined);
  }
  void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
}
