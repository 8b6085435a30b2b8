// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see data-table.tsx
import { Ellipsis } from "lucide-react";
import { memo, type ReactNode } from "react";
import { BareLink } from "../foundation/link.tsx";
import { preloadMenu } from "../overlay/lazy-menu.tsx";
import type { MenuGroup } from "../overlay/menu.ts";
import "../fields/choice.css";
import { followRow, followRowAside, isPlainClick, menuAnchorOfKey, menuAnchorOfPointer } from "./row-gestures.ts";
import { columnMarks } from "./table-head.tsx";
import type { OpenRowMenu, RowChoice, RowRules, RowTint, TableColumn } from "./table-types.ts";

export interface TableRowProps<Row> extends Omit<RowRules<Row>, "rowKey" | "rowTint"> {
  id: string;
  row: Row;
  columns: readonly TableColumn<Row>[];
  tint: RowTint | undefined;
  isTabStop: boolean;
  isMenuOpen: boolean;
  onMenu: OpenRowMenu<Row>;
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined;
  onToggle: RowChoice<Row>["onToggle"] | undefined;
  choiceLabelOf: RowChoice<Row>["labelOf"] | undefined;
}

function ChoiceCell<Row>({ id, row, isChosen, isTabStop, onToggle, choiceLabelOf }: TableRowProps<Row>) {
  return (
    <td role="cell" className="ui-table-choice-cell">
      <label className="ui-choice">
        <input
          type="checkbox"
          data-row-focus
          aria-label={choiceLabelOf?.(row)}
          tabIndex={isTabStop ? 0 : -1}
          checked={isChosen === true}
          onChange={() => onToggle?.(id)}
        />
      </label>
    </td>
  );
}

function FirstCell<Row>({
  row,
  rowHref,
  onRowOpen,
  isTabStop,
  children,
}: TableRowProps<Row> & { children: ReactNode }) {
  const href = rowHref?.(row);
  const place = { className: "ui-table-link", "data-row-focus": true, tabIndex: isTabStop ? 0 : -1 };
  if (onRowOpen !== undefined)
    return (
      <button type="button" {...place} onClick={() => onRowOpen(row)}>
        {children}
      </button>
    );
  if (href === undefined) return children;
  return (
    <BareLink href={href} {...place}>
      {children}
    </BareLink>
  );
}

/** What a click in a row does, other than follow its link. */
function plainClickOf<Row>({ id, row, onRowOpen, isChosen, onToggle }: TableRowProps<Row>): (() => void) | undefined {
  if (isChosen !== undefined) return () => onToggle?.(id);
  return onRowOpen && (() => onRowOpen(row));
}

interface MenuCellProps<Row> extends TableRowProps<Row> {
  groups: readonly MenuGroup[];
  isOnlyControl: boolean;
}

function MenuCell<Row>({
  groups,
  isOnlyControl,
  row,
  rowMenuLabel,
  isTabStop,
  isMenuOpen,
  onMenu,
}: MenuCellProps<Row>) {
  return (
    <td role="cell" className="ui-table-menu-cell">
      {groups.length > 0 && (
        <button
          type="button"
          data-row-menu
          data-row-focus={isOnlyControl || undefined}
          aria-label={rowMenuLabel?.(row) ?? "Actions"}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          tabIndex={isTabStop ? 0 : -1}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
          onClick={(event) => onMenu(row, { element: event.currentTarget, isByKey: event.detail === 0 })}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      )}
    </td>
  );
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, rowHref, onRowIntent, tint, rowMenu, isTabStop, onMenu, isChosen } = props;
  const href = rowHref?.(row);
  const onPlainClick = plainClickOf(props);
  const groups = rowMenu?.(row) ?? [];
  const onIntent = onRowIntent === undefined ? undefined : () => onRowIntent(row);
  return (
    <tr
      role="row"
      data-key={id}
      data-tint={tint}
      data-opens={href !== undefined || onPlainClick !== undefined || undefined}
      data-chosen={isChosen || undefined}
      onClick={(event) => {
        if (onPlainClick === undefined) followRow(event);
        else if (isPlainClick(event)) onPlainClick();
      }}
      onAuxClick={followRowAside}
      onContextMenu={(event) => {
        const anchor = menuAnchorOfPointer(event);
        if (anchor !== undefined) onMenu(row, anchor);
      }}
      onKeyDown={(event) => {
        const anchor = menuAnchorOfKey(event);
        if (anchor !== undefined) onMenu(row, anchor);
      }}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {isChosen !== undefined && <ChoiceCell {...props} />}
      {columns.map((column, index) => (
        <td key={column.id} role="cell" {...columnMarks(column)}>
          {index === 0 ? (
            <FirstCell {...props}>{column.render(row, { isTabStop })}</FirstCell>
          ) : (
            column.render(row, { isTabStop })
          )}
        </td>
      ))}
      {rowMenu !== undefined && (
        <MenuCell {...props} groups={groups} isOnlyControl={href === undefined && props.onRowOpen === undefined} />
      )}
    </tr>
  );
}

/** One record. Drawn again only when it, its place as tab stop or the table's functions change. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() forgets the type parameter, and nothing else
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
