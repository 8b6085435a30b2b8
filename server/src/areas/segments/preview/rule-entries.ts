import { type AskedEntry, type AskedRules, isAskedGroup } from "../members/read-rules.ts";

interface PlacedEntry {
  readonly path: readonly number[];
  readonly entry: AskedEntry;
  /** Its list up to it, itself among it. */
  readonly upTo: AskedRules;
}

/** Every entry of a list and of its groups' lists, a group before what is in it. */
export function entriesOf(list: AskedRules, path: readonly number[] = []): readonly PlacedEntry[] {
  return list.rules.flatMap((entry, index) => {
    const here = [...path, index];
    const upTo = { constraints: list.constraints, rules: list.rules.slice(0, index + 1) };
    return [{ path: here, entry, upTo }, ...(isAskedGroup(entry) ? entriesOf(entry, here) : [])];
  });
}
