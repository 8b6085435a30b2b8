import { useMemo, useState, type CSSProperties } from "react";
import { type FailedQuery, loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useFuzzySearch } from "../../../app/search/use-fuzzy-search.ts";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { type ChoiceRow, choiceSearch, choiceOfPart } from "./choice-rows.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { Thumbnail } from "../thumbnail.tsx";
import "./linked-parts.css";
import { usePartList } from "../../parts/index.ts";

export const choiceColumns: readonly TableColumn<ChoiceRow>[] = [
  { id: "image", label: "Image", width: "64px", render: ({ image }) => <Thumbnail src={image} /> },
  {
    id: "title",
    label: "Title",
    width: "minmax(120px, 2fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ title, otherTitles: [below = ""] }) => (
      <span className="choice-names">
        <span title={title}>{title}</span>
        {below !== "" && (
          <span className="ui-table-sub" title={below}>
            {below}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "collection",
    label: "Collection",
    width: "minmax(80px, 1.2fr)",
    isHiddenWhenNarrow: true,
    render: ({ collections }) => collections.join(", ") || "–",
  },
  {
    id: "partCode",
    label: "Part code",
    width: "minmax(90px, 1.2fr)",
    isBelowOnPhone: true,
    render: ({ partCodes }) => partCodes.join(", ") || "–",
  },
  {
    id: "grinds",
    label: "Grinds",
    width: "64px",
    isHiddenWhenNarrow: true,
    render: ({ isGrindProduct }) => (isGrindProduct ? "Yes" : "No"),
  },
];

export interface Choices extends FailedQuery {
  readonly rows: readonly ChoiceRow[] | undefined;
}

export function usePartChoices(): Choices {
  const { data, error, isFetching, refetch } = usePartList();
  const rows = useMemo(() => data?.parts.map(choiceOfPart), [data]);
  return { rows, error, isFetching, refetch };
}

interface ChoiceTableProps {
  label: string;
  choices: Choices;
  pageSize: number;
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
