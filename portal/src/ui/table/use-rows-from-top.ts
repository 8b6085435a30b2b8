import { type RefObject, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

/** Some ten milliseconds of a slow machine, to draw and to lay out: a key typed meanwhile waits no longer. */
const rowsAtOnce = 12;
/** Longer than between two keys: rows that nobody sees yet are not drawn while somebody types. */
const restMs = 250;
/** Of a row, until one was measured, px. */
const lowestRow = 32;

interface Drawing<Row> {
  readonly rows: readonly Row[];
  /** Those that stood there before: they stay. */
  readonly standing: ReadonlySet<string>;
  /** Of the others, those in so many places from the top are drawn. */
  readonly count: number;
  /** Those on screen were drawn, and nothing came for a while. */
  readonly isRested: boolean;
}

export interface RowsFromTop<Row> {
  /** Goes on the box of the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly drawn: readonly Row[];
  /** Some of those on screen are not drawn yet. */
  readonly isDrawing: boolean;
  /** So many rows are not drawn yet. */
  readonly missing: number;
}

/**
 * Other rows are drawn from the top, some at a time, and the page is painted and hears keys in between: first those on screen, the others
 * in a rest. Of the older ones those that are no more go at once. A page of two hundred would keep a key waiting.
 */
export function useRowsFromTop<Row>(rows: readonly Row[], keyOf: (row: Row) => string): RowsFromTop<Row> {
  const body = useRef<HTMLTableSectionElement>(null);
  const [onScreen, setOnScreen] = useState(() => Math.ceil(window.innerHeight / lowestRow));
  const [drawing, setDrawing] = useState<Drawing<Row>>({ rows, standing: noKeys, count: rows.length, isRested: false });
  const now = drawing.rows === rows ? drawing : beginWith(rows, drawing, keyOf);
  if (now !== drawing) setDrawing(now);
  const drawn = useMemo(() => drawnRows(now, keyOf), [now, keyOf]);
  const missing = rows.length - drawn.length;
  const isDrawing = missing > 0 && !now.isRested && now.count < onScreen;
  const goOn = useEffectEvent((isRested: boolean) =>
    startTransition(() =>
      setDrawing((current) => (current === now ? { ...now, count: now.count + rowsAtOnce, isRested } : current)),
    ),
  );
  useEffect(() => {
    if (isDrawing || (missing > 0 && now.isRested)) {
      goOn(now.isRested);
      return;
    }
    const timer = setTimeout(() => {
      setOnScreen((before) => rowsOnScreen(body.current) ?? before);
      if (missing > 0) goOn(true);
    }, restMs);
    return () => clearTimeout(timer);
  }, [now, missing, isDrawing]);
  return { body, drawn, missing, isDrawing };
}

const noKeys: ReadonlySet<string> = new Set();

function drawnRows<Row>({ rows, standing, count }: Drawing<Row>, keyOf: (row: Row) => string): readonly Row[] {
  if (count >= rows.length) return rows;
  return rows.filter((row, at) => at < count || standing.has(keyOf(row)));
}

/** Begins with other rows; those at the top that are there already are passed over. */
function beginWith<Row>(rows: readonly Row[], before: Drawing<Row>, keyOf: (row: Row) => string): Drawing<Row> {
  const standing = new Set(drawnRows(before, keyOf).map(keyOf));
  const missing = rows.findIndex((row) => !standing.has(keyOf(row)));
  return { rows, standing, count: missing < 0 ? rows.length : missing + rowsAtOnce, isRested: false };
}

function rowsOnScreen(body: HTMLTableSectionElement | null): number | undefined {
  const height = body?.rows[0]?.offsetHeight ?? 0;
  const view = Math.min(window.innerHeight, body?.parentElement?.parentElement?.clientHeight ?? 0);
  return height > 0 && view > 0 ? Math.ceil(view / height) : undefined;
}
