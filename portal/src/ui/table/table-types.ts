import type { ReactNode } from "react";
import type { MenuAnchor, MenuGroup } from "../overlay/menu.ts";

export interface TableColumn<Row> {
  id: string;
  label: string;
  /** A CSS grid track: "120px", "minmax(180px, 2fr)". Default minmax(96px, 1fr). No cell is wider than 350 px (TABLE-04). */
  width?: string | undefined;
  /** The track while the table is narrower than 1020 px, as in a window of 1024 px; default is `width`. */
  snugWidth?: string | undefined;
  /** The track while it is narrower than 734 px, what a dialog has room for; default is `width`. */
  narrowWidth?: string | undefined;
  /** The track while it is narrower than 480 px, as on a phone; default is `narrowWidth`. */
  phoneWidth?: string | undefined;
  isSortable?: boolean | undefined;
  /** Right-aligned. */
  isNumeric?: boolean | undefined;
  /** Left out while the table is narrower than 1020 px. */
  isHiddenWhenSnug?: boolean | undefined;
  /** Left out while the table is narrower than 734 px, what a dialog has room for. */
  isHiddenWhenNarrow?: boolean | undefined;
  /** Stands on a second line of the row, without a header, while the table is narrower than 480 px. */
  isBelowOnPhone?: boolean | undefined;
  render: (row: Row, place: RowPlace) => ReactNode;
}

/** What a control within a cell needs: `tabIndex={isTabStop ? 0 : -1} data-row-control`, so that the table stays one tab stop. */
export interface RowPlace {
  readonly isTabStop: boolean;
}

export interface TableSort {
  columnId: string;
  direction: "asc" | "desc";
}

/** bad: red, warn: amber. A chip in the row says the same in words. */
export type RowTint = "bad" | "warn";

/** What a table asks about its rows. Keep these functions stable (module level or memoised): rows are memoised on them. */
export interface RowRules<Row> {
  rowKey: (row: Row) => string;
  /** Where a row leads, if anywhere. Its first column becomes a real link and the whole row can be clicked. */
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /** Where a row opens something on this page, as a dialog: its first column becomes a button and the whole row can be clicked. */
  onRowOpen?: ((row: Row) => void) | undefined;
  /** The pointer rests on a row or the focus is in it: a moment to fetch what opening it needs. */
  onRowIntent?: ((row: Row) => void) | undefined;
  rowTint?: ((row: Row) => RowTint | undefined) | undefined;
  /** Opens by the row's button, a right click and Shift+F10. No groups: this row has no menu. */
  rowMenu?: ((row: Row) => readonly MenuGroup[]) | undefined;
  /** The menu's name: "Actions for #48211". */
  rowMenuLabel?: ((row: Row) => string) | undefined;
}

/** Rows that can be chosen: by a box in front of each, or by a click anywhere in the row. Keep its functions stable. */
export interface RowChoice<Row> {
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** The box's name: "House Blend 250 g". */
  labelOf: (row: Row) => string;
}

export type OpenRowMenu<Row> = (row: Row, anchor: MenuAnchor) => void;
