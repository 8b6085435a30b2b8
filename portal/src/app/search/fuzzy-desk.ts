/**
 * Asks the worker. One question at a time is with it: while it looks, only the newest text waits, so that fast typing never queues
 * up, and an answer is told only while it is the one wanted.
 */
import type { FromMatcher, FuzzyRules, FuzzyTexts, ToMatcher } from "./fuzzy-rules.ts";

export interface MatcherPort {
  readonly post: (message: ToMatcher) => void;
  readonly close: () => void;
}
export type OpenMatcher = (listener: {
  onAnswer: (answer: FromMatcher) => void;
  onLost: (cause: unknown) => void;
}) => MatcherPort;

export interface FuzzyDeskOptions {
  readonly rules: FuzzyRules;
  readonly keyCount: number;
  readonly open: OpenMatcher;
  /** Of the newest text, among the newest rows. */
  readonly onHits: (text: string, hits: Uint32Array) => void;
  /** The worker is gone; the next rows or text start another. */
  readonly onLost: (cause: unknown) => void;
  /** Lets the page draw between two parts of the rows. */
  readonly pause: () => Promise<void>;
}

export interface FuzzyDesk {
  /** Other rows: `count` of them, read a part at a time. */
  readonly setRows: (count: number, textsOf: (from: number, to: number) => readonly FuzzyTexts[]) => void;
  /** '' asks nothing. */
  readonly ask: (text: string) => void;
  readonly close: () => void;
}

/** Some four milliseconds of a slow machine. */
const rowsAtOnce = 500;
type Rows = Parameters<FuzzyDesk["setRows"]>;

export function openFuzzyDesk({ rules, keyCount, open, onHits, onLost, pause }: FuzzyDeskOptions): FuzzyDesk {
  let port: MatcherPort | undefined;
  let rows: Rows = [0, () => []];
  /** Which rows the worker has: counts up with each change; `sent` once all of them are there. */
  let edition = 0;
  let sent = -1;
  let asked: { text: string; edition: number } | undefined;
  let wanted = "";

  const next = (): void => {
    if (asked !== undefined || wanted === "" || sent !== edition) return;
    asked = { text: wanted, edition };
    port?.post({ kind: "question", text: wanted });
  };
  const onAnswer = ({ hits }: FromMatcher): void => {
    const answered = asked;
    asked = undefined;
    if (answered?.text !== wanted || answered.edition !== edition) return next();
    onHits(wanted, hits);
  };
  const lose = (cause: unknown): void => {
    stop();
    onLost(cause);
  };
  const stop = (): void => {
    port?.close();
    port = undefined;
    asked = undefined;
    edition += 1;
  };
  const send = async (): Promise<void> => {
    edition += 1;
    const mine = edition;
    const [count, textsOf] = rows;
    // Nothing to look through: the worker's code is not fetched for that.
    if (port === undefined && count === 0) return;
    port ??= open({ onAnswer, onLost: lose });
    port.post({ kind: "rules", rules, keys: keyCount });
    for (let from = 0; from < count; from += rowsAtOnce) {
      await pause();
      if (mine !== edition) return;
      port?.post({ kind: "rows", texts: textsOf(from, Math.min(count, from + rowsAtOnce)) });
    }
    sent = mine;
    next();
  };
  return {
    setRows(...given) {
      rows = given;
      void send();
    },
    ask(text) {
      wanted = text;
      if (text !== "" && port === undefined) void send();
      else next();
    },
    close: stop,
  };
}
