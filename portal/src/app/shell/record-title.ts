/** The title of a page about one record, once the record is known: "Order #1001" instead of "Order". Source: SHELL-16; AMD-25. */
import { useEffect } from "react";
import { createStore } from "../../ui/foundation/store.ts";

const current = createStore("");

/** For a detail screen: while it is shown, its page is called this. */
export function useRecordTitle(title: string): void {
  useEffect(() => {
    current.set(title);
    return () => current.set("");
  }, [title]);
}

/** '' while no record has given its page a title. */
export const useOpenRecordTitle = current.useValue;
