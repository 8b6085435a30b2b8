// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see data-table.tsx
import { Skeleton } from "../state/skeleton.tsx";
import { columnMarks } from "./table-head.tsx";
import type { TableColumn } from "./table-types.ts";

export interface SkeletonRowsProps<Row> {
  columns: readonly TableColumn<Row>[];
  count: number;
  hasChoice: boolean;
  hasMenu: boolean;
}

/** Rows of bars, as tall as the rows to come, so that nothing moves when they do. */
export function SkeletonRows<Row>({ columns, count, hasChoice, hasMenu }: SkeletonRowsProps<Row>) {
  return (
    <tbody role="rowgroup">
      {Array.from({ length: count }, (_, line) => (
        <tr role="row" key={line} className="ui-table-skeleton">
          {hasChoice && (
            <td role="cell">
              <Skeleton width="16px" />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.id} role="cell" {...columnMarks(column)}>
              <span className="ui-visually-hidden">{line === 0 && index === 0 ? "Loading" : ""}</span>
              <Skeleton width={`${45 + ((line * 7 + index * 13) % 45)}%`} />
            </td>
          ))}
          {hasMenu && (
            <td role="cell" className="ui-table-menu-cell">
              <Skeleton width="16px" />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}
