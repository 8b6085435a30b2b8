// oxlint-disable jsx-a11y/no-redundant-roles -- see data-table.tsx
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the rows' links and buttons
import { useDeferredValue } from "react";
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

/** No row is lower. */
const leastRowHeight = 32;

/** As many as the window can show. */
const countFirstRows = (): number => Math.ceil(window.innerHeight / leastRowHeight);

/**
 * Other rows are drawn in two goes: those at the top at once, and in pauses those that stand below the window, where the older ones
 * stay until then. A page of two hundred would keep a key waiting.
 */
function useFirstRowsFirst<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const drawn = useDeferredValue(rows);
  if (drawn === rows) return rows;
  const firstRows = countFirstRows();
  if (rows.length <= firstRows) return rows;
  const first = rows.slice(0, firstRows);
  const keys = new Set(first.map(keyOf));
  return [...first, ...drawn.slice(firstRows).filter((row) => !keys.has(keyOf(row)))];
}

/** The records of a table; one of them is the tab stop. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, rowTint, openRow, onMenu, choice } = props;
  const { activeKey, onKeyDown, onFocus } = useRowKeys();
  const keyed = useFirstRowsFirst(rows, rowKey).map((row) => ({ row, key: rowKey(row) }));
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
