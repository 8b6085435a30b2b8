// oxlint-disable jsx-a11y/no-redundant-roles -- see data-table.tsx
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the rows' links and buttons
import { TableRow } from "./table-row.tsx";
import type { OpenRowMenu, RowChoice, RowRules, TableColumn } from "./table-types.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowsFromTop } from "./use-rows-from-top.ts";

export interface TableRowsProps<Row> extends RowRules<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  choice?: RowChoice<Row> | undefined;
  openRow: Row | undefined;
  onMenu: OpenRowMenu<Row>;
}

/** The records of a table; one of them is the tab stop. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, rowTint, openRow, onMenu, choice } = props;
  const { activeKey, onKeyDown, onFocus } = useRowKeys();
  const { body, drawn, isDrawing, missing } = useRowsFromTop(rows, rowKey);
  const keyed = drawn.map((row) => ({ row, key: rowKey(row) }));
  // With rows to tick each of them can have the focus; otherwise the first that leads somewhere.
  const leading = choice === undefined ? keyed.find(({ row }) => props.rowHref?.(row) !== undefined) : undefined;
  const tabStop = keyed.some(({ key }) => key === activeKey) ? activeKey : (leading ?? keyed[0])?.key;
  return (
    <tbody
      role="rowgroup"
      ref={body}
      aria-busy={isDrawing || undefined}
      style={missing === 0 ? undefined : { paddingBottom: `calc(var(--row) * ${missing})` }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
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
