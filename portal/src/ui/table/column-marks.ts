import type { TableColumn } from "./table-types.ts";

/** What the style sheet knows of a column, on each of its cells: its header's, its rows', its skeletons'. */
export const columnMarks = <Row>(column: TableColumn<Row>) => ({
  "data-numeric": column.isNumeric || undefined,
  "data-roomy-only": column.isHiddenWhenSnug || undefined,
  "data-wide-only": column.isHiddenWhenNarrow || undefined,
  "data-below-on-phone": column.isBelowOnPhone || undefined,
});
