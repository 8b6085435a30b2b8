import { useEffect, useRef, useState } from "react";
import { notifyError } from "../feedback/notices.ts";
import { logProblem } from "../feedback/problem-log.ts";
import { type FuzzyDesk, openFuzzyDesk } from "./fuzzy-desk.ts";
import { type FuzzySearch, fuzzyTextOf } from "./fuzzy-rules.ts";
import { openMatcherWorker } from "./matcher-worker.ts";

export interface FuzzyHits<Row> {
  /** The rows found, in Fuse's order; all rows while nothing is searched for. */
  readonly hits: readonly Row[];
  /** These are still the hits of an earlier text, or among earlier rows. */
  readonly isSearching: boolean;
}

interface Answer<Row> extends Pick<FuzzyHits<Row>, "hits"> {
  readonly text: string;
  readonly rows: readonly Row[];
}

/** After the page is drawn, and its keys are heard. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Fuzzy search in a worker: `useFuzzySearch(products, productSearch, text)`. The hits are those of plain Fuse with the stated
 * options; never those of an older text, and while a search runs the rows shown before stay.
 *
 * @param rows - stable: other rows are sent to the worker anew
 * @param search - at module level
 * @param typed - as it stands in the field; below three characters every row is a hit (AMB-43)
 */
export function useFuzzySearch<Row>(rows: readonly Row[], search: FuzzySearch<Row>, typed: string): FuzzyHits<Row> {
  const text = fuzzyTextOf(typed);
  const [answer, setAnswer] = useState<Answer<Row> | undefined>(undefined);
  // Then all rows were shown, and the next search begins from them.
  if (text === "" && answer !== undefined) setAnswer(undefined);
  const desk = useDesk(search, rows, setAnswer);
  useEffect(() => desk.current?.ask(text), [desk, text]);
  if (text === "") return { hits: rows, isSearching: false };
  const isAnswered = answer?.text === text && answer.rows === rows;
  return { hits: answer?.hits ?? rows, isSearching: !isAnswered && rows.length > 0 };
}

/** There may be twenty thousand of them, and a key waits. */
function rowsAt<Row>(rows: readonly Row[], places: Uint32Array): readonly Row[] {
  const hits: Row[] = [];
  for (const place of places) {
    const row = rows[place];
    if (row !== undefined) hits.push(row);
  }
  return hits;
}

function useDesk<Row>(search: FuzzySearch<Row>, rows: readonly Row[], onAnswer: (answer: Answer<Row>) => void) {
  const desk = useRef<FuzzyDesk | undefined>(undefined);
  const latestRows = useRef(rows);
  useEffect(() => {
    const opened = openFuzzyDesk({
      rules: { threshold: search.threshold, isRanked: search.isRanked },
      keyCount: search.keys.length,
      open: openMatcherWorker,
      pause,
      onHits: (text, places) => {
        const among = latestRows.current;
        onAnswer({ text, rows: among, hits: rowsAt(among, places) });
      },
      onLost: (cause) => {
        logProblem("the search's worker was lost", cause);
        notifyError("The search could not be loaded. Check your connection and try again.");
      },
    });
    desk.current = opened;
    return () => opened.close();
  }, [search, onAnswer]);
  useEffect(() => {
    latestRows.current = rows;
    desk.current?.setRows(rows.length, (from, to) =>
      rows.slice(from, to).map((row) => search.keys.map((textOf) => textOf(row))),
    );
  }, [search, rows]);
  return desk;
}
