import { useCallback, useEffect, useState } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { logProblem } from "../feedback/problem-log.ts";
import { useRecordChanges } from "./record-changes.ts";

/** What comes in gathers for a moment, so that a burst of it is one call. */
const waitMs = 500;

export interface Arrivals {
  readonly record: LiveRecord;
  /** What the list is asked for now: another question begins anew. */
  readonly question: string;
  /** The newest records the list would show, as it is filtered now. Of the latest render. */
  readonly newest: () => Promise<readonly string[]>;
}

const nothing: Arrivals["newest"] = () => Promise.resolve([]);

function arrivalReader(tell: (ids: readonly string[]) => void) {
  const arrived = new Set<string>();
  let timer: number | undefined;
  let newest = nothing;
  let question = "";
  async function look(): Promise<void> {
    timer = undefined;
    const asked = question;
    try {
      const found = await newest();
      if (asked === question) tell(found.filter((id) => arrived.has(id)));
    } catch (error) {
      logProblem("what came in could not be looked up", error);
    }
  }
  const forget = (): void => {
    arrived.clear();
    window.clearTimeout(timer);
    timer = undefined;
  };
  return {
    forget,
    follow(next: Pick<Arrivals, "question" | "newest">): void {
      if (next.question !== question) {
        forget();
        tell(none);
      }
      ({ question, newest } = next);
    },
    add(id: string): void {
      arrived.add(id);
      timer ??= window.setTimeout(() => void look(), waitMs);
    },
  };
}
const none: readonly string[] = [];

/**
 * Records that came in since the list was asked for and that belong in it: nothing moves while somebody reads, they are offered.
 *
 * @returns their ids, and how to forget them once they are shown
 */
export function useArrivals({ record, question, newest }: Arrivals): { ids: readonly string[]; forget: () => void } {
  const [ids, setIds] = useState(none);
  const [reader] = useState(() => arrivalReader(setIds));
  useEffect(() => reader.follow({ question, newest }));
  useEffect(() => reader.forget, [reader]);
  useRecordChanges((change) => {
    if (change.record === record && change.isNew === true) reader.add(change.id);
  });
  const forget = useCallback(() => {
    reader.forget();
    setIds(none);
  }, [reader]);
  return { ids, forget };
}
