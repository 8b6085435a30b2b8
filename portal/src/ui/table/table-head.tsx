import { ArrowDown, ArrowUp } from "lucide-react";
import type { TableColumn, TableSort } from "./table-types.ts";

// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see data-table.tsx

export interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  hasChoice: boolean;
  hasMenu: boolean;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}

/** A new column starts ascending, the same one turns round. Source: TABLE-03. */
function nextSort(columnId: string, sort: TableSort | undefined): TableSort {
  const isTurning = sort?.columnId === columnId && sort.direction === "asc";
  return { columnId, direction: isTurning ? "desc" : "asc" };
}

function ariaSort(columnId: string, sort: TableSort | undefined): "ascending" | "descending" | undefined {
  if (sort?.columnId !== columnId) return undefined;
  return sort.direction === "asc" ? "ascending" : "descending";
}

export function TableHead<Row>({ columns, hasChoice, hasMenu, sort, onSort }: TableHeadProps<Row>) {
  const Arrow = sort?.direction === "desc" ? ArrowDown : ArrowUp;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {hasChoice && (
          <th role="columnheader" scope="col">
            <span className="ui-visually-hidden">Chosen</span>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            aria-sort={ariaSort(column.id, sort)}
            {...columnMarks(column)}
          >
            {column.isSortable === true && onSort !== undefined ? (
              <button type="button" onClick={() => onSort(nextSort(column.id, sort))}>
                <span>{column.label}</span>
                {sort?.columnId === column.id && <Arrow size={13} aria-hidden />}
              </button>
            ) : (
              <span>{column.label}</span>
            )}
          </th>
        ))}
        {hasMenu && (
          <th role="columnheader" scope="col">
            <span className="ui-visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** What the style sheet knows of a column, on each of its cells: its header's, its rows', its skeletons'. */
export function columnMarks<Row>(column: TableColumn<Row>) {
  return {
    "data-numeric": column.isNumeric || undefined,
    "data-roomy-only": column.isHiddenWhenSnug || undefined,
    "data-wide-only": column.isHiddenWhenNarrow || undefined,
    "data-below-on-phone": column.isBelowOnPhone || undefined,
  };
}
