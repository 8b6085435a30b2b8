import { useMemo, useState } from "react";
import type { CSSProperties } from "react";
import type { FailedQuery } from "../../../app/feedback/load-failure.tsx";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useFuzzySearch } from "../../../app/search/use-fuzzy-search.ts";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { choiceColumns } from "./choice-columns.tsx";
import { type ChoiceRow, choiceSearch } from "./choice-rows.ts";
import "./linked-parts.css";

/** The rows to choose from, and how their reading stands. */
export interface Choices extends FailedQuery {
  readonly rows: readonly ChoiceRow[] | undefined;
}

export interface ChoiceTableProps {
  /** "Parts", "Products". */
  label: string;
  choices: Choices;
  pageSize: number;
  /** Keys, the first chosen first. */
  chosen: readonly string[];
  onChosen: (keys: readonly string[]) => void;
}

type RowsStyle = CSSProperties & Record<"--choice-rows", number>;
const keyOf = ({ key }: ChoiceRow): string => key;
const nameOf = ({ title, partCodes }: ChoiceRow): string => [title, ...partCodes.slice(0, 1)].join(" ");
const noRows: readonly ChoiceRow[] = [];

/** Search, a page of rows without a header, and boxes to choose by. Source: PROD-26; spec part 2, section 2 'Modal host'. */
export function ChoiceTable({ label, choices, pageSize, chosen, onChosen }: ChoiceTableProps) {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const { hits, isSearching } = useFuzzySearch(choices.rows ?? noRows, choiceSearch, text);
  const isLoading = choices.rows === undefined && choices.error === null;
  const choice = useMemo(
    () => ({
      chosen: new Set(chosen),
      onToggle: (key: string) =>
        onChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]),
      labelOf: nameOf,
    }),
    [chosen, onChosen],
  );
  const style: RowsStyle = { "--choice-rows": pageSize };
  return (
    <div className="choice-table" style={style}>
      <SearchBox
        label={`Search ${label.toLowerCase()}`}
        placeholder="Search by title, part code, collection or price"
        value={text}
        onChange={(next) => {
          setText(next);
          setPage(0);
        }}
      />
      <DataTable
        label={label}
        height="auto"
        isHeadHidden
        columns={choiceColumns}
        rows={hits.slice(page * pageSize, (page + 1) * pageSize)}
        rowKey={keyOf}
        choice={choice}
        isLoading={isLoading}
        loadingRows={pageSize}
        isStale={isSearching}
        error={loadErrorOf(choices)}
        pages={{ page, pageSize, count: choices.rows === undefined ? undefined : hits.length, onPage: setPage }}
      />
    </div>
  );
}
