import { ChevronDown, ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { keepKeysInList } from "../fields/select-keys.ts";
import { formatCount } from "../foundation/format.ts";
import "../fields/field.css";
import "../fields/select.css";
import "./pager.css";

/** Source: TABLE-02. */
export const pageSizes = [10, 25, 50, 100, 200] as const;

export interface PagerProps {
  /** Zero-based. */
  page: number;
  pageSize: number;
  /** Records over all pages; undefined while unknown. */
  count: number | undefined;
  onPage: (page: number) => void;
  /** The reader should land on the page that holds what stood first; the caller decides. Without it the size is fixed. */
  onPageSize?: ((pageSize: number) => void) | undefined;
}

/** Where a page lies in the whole: "1–100 of 4,200"; "0 of 0" when there is nothing; past the end it says so. */
export function pageRange(page: number, pageSize: number, count: number): string {
  const first = page * pageSize + 1;
  if (count === 0 || first > count) return `0 of ${formatCount(count)}`;
  return `${formatCount(first)}–${formatCount(Math.min(count, (page + 1) * pageSize))} of ${formatCount(count)}`;
}

export function Pager({ page, pageSize, count, onPage, onPageSize }: PagerProps) {
  const selectId = useId();
  // While the count is unknown the page we are on is the last one known.
  const lastPage = count === undefined ? page : Math.max(0, Math.ceil(count / pageSize) - 1);
  const isFirst = page <= 0;
  const isLast = page >= lastPage;
  return (
    <nav className="ui-pager" aria-label="Pages">
      {onPageSize !== undefined && (
        <span className="ui-pager-size">
          <label htmlFor={selectId}>Rows per page</label>
          <span className="ui-select">
            <select
              id={selectId}
              className="ui-input"
              value={pageSize}
              onKeyDown={keepKeysInList}
              onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            >
              {pageSizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
              {!pageSizes.some((size) => size === pageSize) && <option value={pageSize}>{pageSize}</option>}
            </select>
            <ChevronDown size={13} aria-hidden />
          </span>
        </span>
      )}
      <span className="ui-pager-range">{count === undefined ? "" : pageRange(page, pageSize, count)}</span>
      <span className="ui-pager-buttons">
        <IconButton
          size="small"
          label="First page"
          icon={ChevronFirst}
          isDisabled={isFirst}
          onClick={() => onPage(0)}
        />
        <IconButton
          size="small"
          label="Previous page"
          icon={ChevronLeft}
          isDisabled={isFirst}
          onClick={() => onPage(Math.min(page - 1, lastPage))}
        />
        <IconButton
          size="small"
          label="Next page"
          icon={ChevronRight}
          isDisabled={isLast}
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          size="small"
          label="Last page"
          icon={ChevronLast}
          isDisabled={isLast}
          onClick={() => onPage(lastPage)}
        />
      </span>
    </nav>
  );
}
