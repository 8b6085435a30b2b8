import { createContext, useContext } from "react";

/** Names or labels of fields whose value is not saved and cannot be. */
export const UnsavedMarks = createContext<ReadonlySet<string>>(new Set());

/** Whether this field is one of them. */
export function useIsMarked({ name, label }: { name?: string | undefined; label: string }): boolean {
  const marks = useContext(UnsavedMarks);
  return marks.has(label) || (name !== undefined && marks.has(name));
}
