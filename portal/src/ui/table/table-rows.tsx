// oxlint-disable jsx-a11y/no-redundant-roles -- see data-table.tsx
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the rows' links and buttons
import { TableRow } from "./table-row.tsx";
import type { OpenRowMenu, RowRules, TableColumn } from "./table-types.ts";
import { useRowKeys } from "./use-row-keys.ts";

export interface TableRowsProps<Row> extends RowRules<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** The row whose menu is open. */
  openRow: Row | undefined;
  onMenu: OpenRowMenu<Row>;
}

/** The records of a table; one of them is the tab stop. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, rowTint, openRow, onMenu } = props;
  const { activeKey, onKeyDown, onFocus } = useRowKeys();
  const keyed = rows.map((row) => ({ row, key: rowKey(row) }));
  const first = keyed.find(({ row }) => props.rowHref?.(row) !== undefined) ?? keyed[0];
  const tabStop = keyed.some(({ key }) => key === activeKey) ? activeKey : first?.key;
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
        />
      ))}
    </tbody>
  );
}
