/** The title of a page about one record, once the record is known: "Order #1001" instead of "Order". Source: SHELL-16; AMD-25. */
import { useEffect, useSyncExternalStore } from "react";

let current = "";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setTitle(next: string): void {
  current = next;
  for (const listener of listeners) listener();
}

/** For a detail screen: while it is shown, its page is called this. */
export function useRecordTitle(title: string): void {
  useEffect(() => {
    setTitle(title);
    return () => setTitle("");
  }, [title]);
}

/** '' while no record has given its page a title. */
export const useOpenRecordTitle = (): string => useSyncExternalStore(subscribe, () => current);
