// oxlint-disable jsx-a11y/no-redundant-roles -- see data-table.tsx
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the rows' links and buttons
import { startTransition, useEffect, useMemo, useState } from "react";
import { TableRow } from "./table-row.tsx";
import type { OpenRowMenu, RowChoice, RowRules, TableColumn } from "./table-types.ts";
import { useRowKeys } from "./use-row-keys.ts";

export interface TableRowsProps<Row> extends RowRules<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  choice?: RowChoice<Row> | undefined;
  /** The row whose menu is open. */
  openRow: Row | undefined;
  onMenu: OpenRowMenu<Row>;
}

/** Some ten milliseconds of a slow machine, to draw and to lay out: a key typed meanwhile waits no longer. */
const rowsAtOnce = 12;

interface Drawing<Row> {
  readonly rows: readonly Row[];
  /** So many of them, from the top, are drawn. */
  readonly count: number;
  /** What was drawn before them: below those drawn it stays. */
  readonly before: readonly Row[];
}

function drawnRows<Row>({ rows, count, before }: Drawing<Row>, keyOf: (row: Row) => string): readonly Row[] {
  if (count >= rows.length) return rows;
  const first = rows.slice(0, count);
  const keys = new Set(first.map(keyOf));
  return [...first, ...before.slice(count).filter((row) => !keys.has(keyOf(row)))];
}

/** Begins with other rows; those at the top that are there already are passed over. */
function beginWith<Row>(rows: readonly Row[], before: readonly Row[]): Drawing<Row> {
  const other = rows.findIndex((row, at) => row !== before[at]);
  return { rows, count: other < 0 ? rows.length : other + rowsAtOnce, before };
}

/**
 * Other rows are drawn from the top, some at a time, and the page is painted and hears keys in between; the older ones stay below until
 * then. A page of two hundred would keep a key waiting.
 */
function useRowsFromTop<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const [drawing, setDrawing] = useState<Drawing<Row>>({ rows, count: rows.length, before: [] });
  const now = drawing.rows === rows ? drawing : beginWith(rows, drawnRows(drawing, keyOf));
  if (now !== drawing) setDrawing(now);
  useEffect(() => {
    if (now.count >= now.rows.length) return;
    startTransition(() =>
      setDrawing((current) => (current === now ? { ...now, count: now.count + rowsAtOnce } : current)),
    );
  }, [now]);
  return useMemo(() => drawnRows(now, keyOf), [now, keyOf]);
}

/** The records of a table; one of them is the tab stop. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, rowTint, openRow, onMenu, choice } = props;
  const { activeKey, onKeyDown, onFocus } = useRowKeys();
  const keyed = useRowsFromTop(rows, rowKey).map((row) => ({ row, key: rowKey(row) }));
  // With rows to tick each of them can have the focus; otherwise the first that leads somewhere.
  const leading = choice === undefined ? keyed.find(({ row }) => props.rowHref?.(row) !== undefined) : undefined;
  const tabStop = keyed.some(({ key }) => key === activeKey) ? activeKey : (leading ?? keyed[0])?.key;
  return (
    <tbody role="rowgroup" onKeyDown={onKeyDown} onFocus={onFocus}>
      {keyed.map(({ row, key }) => (
        <TableRow
          key={key}
          id={key}
          row={row}
          columns={columns}
          rowHref={props.rowHref}
          onRowOpen={props.onRowOpen}
          onRowIntent={props.onRowIntent}
          tint={rowTint?.(row)}
          rowMenu={props.rowMenu}
          rowMenuLabel={props.rowMenuLabel}
          isTabStop={key === tabStop}
          isMenuOpen={openRow === row}
          onMenu={onMenu}
          isChosen={choice?.chosen.has(key)}
          onToggle={choice?.onToggle}
          choiceLabelOf={choice?.labelOf}
        />
      ))}
    </tbody>
  );
}
