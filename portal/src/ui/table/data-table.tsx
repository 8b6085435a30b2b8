// oxlint-disable jsx-a11y/no-redundant-roles -- rows are CSS grids, and a table drawn without table boxes loses its roles
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { Button } from "../button/button.tsx";
import { formatCount } from "../foundation/format.ts";
import type { MenuAnchor } from "../overlay/menu.ts";
import { LazyMenu } from "../overlay/lazy-menu.tsx";
import { EmptyState, type EmptyStateProps } from "../state/empty-state.tsx";
import { ErrorState, type LoadError } from "../state/error-state.tsx";
import { watchClippedCells } from "./clipped-cells.ts";
import { Pager, type PagerProps } from "./pager.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRows } from "./table-rows.tsx";
import type { OpenRowMenu, RowChoice, RowRules, TableColumn, TableSort } from "./table-types.ts";
import "./data-table.css";
import "./table-error.css";

export interface DataTableProps<Row> extends RowRules<Row> {
  /** The table's name: "Users". */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  choice?: RowChoice<Row> | undefined;
  /** The header row is there for screen readers only. */
  isHeadHidden?: boolean | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /** Nothing has been loaded yet: bars in place of rows. */
  isLoading?: boolean | undefined;
  /** How many rows of bars; best the number that is about to come. Default fills a screen, or 3 in an auto table. */
  loadingRows?: number | undefined;
  /** These rows answer an earlier question: they stay, dimmed. */
  isStale?: boolean | undefined;
  error?: LoadError | undefined;
  empty?: EmptyStateProps | undefined;
  /** fill: takes the rest of the page and scrolls inside; auto: as tall as its rows. */
  height?: "fill" | "auto" | undefined;
  /** Where these rows lie in the whole: a Pager under them, inside the same card. */
  pages?: PagerProps | undefined;
}

type TrackStyle = CSSProperties & Record<"--tracks" | "--tracks-snug" | "--tracks-narrow" | "--tracks-phone", string>;

const fallbackWidth = "minmax(96px, 1fr)";

interface Beside {
  hasChoice: boolean;
  hasMenu: boolean;
}

function trackStyle<Row>(columns: readonly TableColumn<Row>[], { hasChoice, hasMenu }: Beside): TrackStyle {
  const joined = (widths: readonly string[]): string =>
    [...(hasChoice ? ["48px"] : []), ...widths, ...(hasMenu ? ["48px"] : [])].join(" ");
  const wide = (column: TableColumn<Row>): string => column.width ?? fallbackWidth;
  const narrow = (column: TableColumn<Row>): string => column.narrowWidth ?? wide(column);
  const snug = columns.filter((column) => column.isHiddenWhenSnug !== true);
  const kept = snug.filter((column) => column.isHiddenWhenNarrow !== true);
  const beside = kept.filter((column) => column.isBelowOnPhone !== true);
  return {
    "--tracks": joined(columns.map(wide)),
    "--tracks-snug": joined(snug.map((column) => column.snugWidth ?? wide(column))),
    "--tracks-narrow": joined(kept.map(narrow)),
    "--tracks-phone": joined(beside.map((column) => column.phoneWidth ?? narrow(column))),
  };
}

const watchClippedCellsIn = (scroller: HTMLElement | null) =>
  scroller === null ? undefined : watchClippedCells(scroller);

const defaults = { isLoading: false, isStale: false, height: "fill" } as const;

/** Other rows that come before that are not worth a change of looks: drawing it would only keep them waiting. */
const dimAfterMs = 150;

/** Whether `is` has held for `dimAfterMs`. */
function useLater(is: boolean): boolean {
  const [isLate, setLate] = useState(false);
  if (!is && isLate) setLate(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLate(true), dimAfterMs);
    return () => clearTimeout(timer);
  }, [is]);
  return is && isLate;
}

/**
 * A table of records: sort, tint, row menu, keyboard. Rows are CSS grids, so that the browser may skip those off
 * screen (content-visibility does nothing on table-row boxes); that costs the built-in table roles, which are
 * therefore written out. Arrow keys, Home and End move between rows, Enter opens.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...defaults, ...given };
  const { isLoading, isStale, height, error } = props;
  const [openMenu, setOpenMenu] = useState<OpenMenu<Row> | null>(null);
  const onMenu = useCallback((row: Row, anchor: MenuAnchor) => setOpenMenu((open) => open ?? { row, anchor }), []);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => watchClippedCellsIn(scroller.current), []);
  const hasRows = props.rows.length > 0;
  const isDimmed = useLater(isStale === true);
  return (
    <section
      className="ui-table-card"
      // A table within a card is found by the card; a second landmark of that name would only be in the way.
      aria-label={height === "auto" ? undefined : props.label}
      aria-busy={isLoading || isStale}
      data-height={height}
      data-loading={isLoading || undefined}
      data-stale={isDimmed || undefined}
    >
      <div className="ui-table-scroll" ref={scroller}>
        <RecordTable {...props} openRow={openMenu?.row} onMenu={onMenu} />
        {!isLoading && !hasRows && <NoRows {...props} />}
      </div>
      {hasRows && error !== undefined && (
        // The rows already there stay, and the message lies over their end so that nothing moves.
        <div className="ui-table-error">
          <ErrorState {...error} />
        </div>
      )}
      {props.pages !== undefined && <Pager {...props.pages} />}
      {openMenu !== null && <RowMenu {...props} {...openMenu} onClose={() => setOpenMenu(null)} />}
    </section>
  );
}

type RecordTableProps<Row> = DataTableProps<Row> & { openRow: Row | undefined; onMenu: OpenRowMenu<Row> };

function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, sort, onSort, isLoading, height, loadingRows = height === "auto" ? 3 : 25 } = props;
  const hasMenu = props.rowMenu !== undefined;
  const hasChoice = props.choice !== undefined;
  const style = useMemo(() => trackStyle(columns, { hasChoice, hasMenu }), [columns, hasChoice, hasMenu]);
  return (
    <table
      role="table"
      className="ui-table"
      aria-label={label}
      style={style}
      data-every-row-tinted={isEveryRowTinted(props) || undefined}
      data-headless={props.isHeadHidden || undefined}
      data-two-lines={columns.some((column) => column.isBelowOnPhone === true) || undefined}
    >
      <TableHead columns={columns} hasChoice={hasChoice} hasMenu={hasMenu} sort={sort} onSort={onSort} />
      {isLoading === true ? (
        <SkeletonRows columns={columns} count={loadingRows} hasChoice={hasChoice} hasMenu={hasMenu} />
      ) : (
        <TableRows {...props} />
      )}
    </table>
  );
}

interface OpenMenu<Row> {
  row: Row;
  anchor: MenuAnchor;
}

/** Then the tint says nothing any more and steps back. */
function isEveryRowTinted<Row>({ rows, rowTint }: DataTableProps<Row>): boolean {
  return rowTint !== undefined && rows.length > 1 && rows.every((row) => rowTint(row) !== undefined);
}

function NoRows({ error, empty, pages }: Pick<DataTableProps<never>, "error" | "empty" | "pages">) {
  if (error !== undefined) return <ErrorState {...error} />;
  return pages !== undefined && isPastEnd(pages) ? <PastEnd {...pages} /> : <EmptyState {...empty} />;
}

const isPastEnd = ({ page, pageSize, count = 0 }: PagerProps): boolean => count > 0 && page * pageSize >= count;

/** An address that was kept while the list grew shorter, or typed: the records lie before it. */
function PastEnd({ page, onPage }: PagerProps) {
  return (
    <EmptyState
      message={`Page ${formatCount(page + 1)} is beyond the end of this list.`}
      action={<Button onClick={() => onPage(0)}>Go to the first page</Button>}
    />
  );
}

type RowMenuProps<Row> = OpenMenu<Row> & Pick<RowRules<Row>, "rowMenu" | "rowMenuLabel"> & { onClose: () => void };

function RowMenu<Row>({ row, anchor, rowMenu, rowMenuLabel, onClose }: RowMenuProps<Row>) {
  return (
    <LazyMenu
      label={rowMenuLabel?.(row) ?? "Actions"}
      anchor={anchor}
      groups={rowMenu?.(row) ?? []}
      onClose={onClose}
    />
  );
}
