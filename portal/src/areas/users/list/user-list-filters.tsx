import "./user-list.css";
import { Button } from "../../../ui/button/button.tsx";
import { FilterBar, FilterSummary, type FilterTag } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { formatCountOf, formatCount } from "../../../ui/foundation/format.ts";
import { useSearchText } from "../../../app/navigation/use-search-text.ts";
import { roleWords, statusWords } from "../user-words.ts";
import { type UserListState, filtered, openingState, roleNames, searchOf, statusNames } from "./user-list-address.ts";

export interface UserListFiltersProps {
  state: UserListState;
  /** Of the answer on screen; undefined while nothing is known. */
  meta: { readonly count: number; readonly archivedUnverified?: number | undefined } | undefined;
  /** The count belongs to an earlier question. */
  isLoading: boolean;
  onShow: (next: UserListState, options?: { keepScroll?: boolean; replace?: boolean }) => void;
}

const roleOptions = roleNames.map((value) => ({ value, label: roleWords[value] }));
const statusOptions = statusNames.map((value) => ({ value, label: statusWords[value].label }));

function tagsOf(state: UserListState, change: (change: Partial<UserListState>) => void): FilterTag[] {
  const { search, permissions, status, includeUnverified } = state;
  return [
    ...(search === "" ? [] : [{ id: "search", label: `Search: ${search}`, onRemove: () => change({ search: "" }) }]),
    ...permissions.map((role) => ({
      id: role,
      label: `Permissions: ${roleWords[role]}`,
      onRemove: () => change({ permissions: permissions.filter((each) => each !== role) }),
    })),
    ...status.map((one) => ({
      id: one,
      label: `Status: ${statusWords[one].label}`,
      onRemove: () => change({ status: status.filter((each) => each !== one) }),
    })),
    ...(includeUnverified
      ? [
          {
            id: "unverified",
            label: "With archived without verified email",
            onRemove: () => change({ includeUnverified: false }),
          },
        ]
      : []),
  ];
}

/** Search, filters, how many match, and the filters in force. Source: USR-LIST-02 to USR-LIST-08, AMD-01. */
export function UserListFilters({ state, meta, isLoading, onShow }: UserListFiltersProps) {
  const change = (part: Partial<UserListState>) => onShow(filtered(state, part));
  const [text, type] = useSearchText(state.search, {
    textOf: searchOf,
    write: (search) => onShow(filtered(state, { search }), { replace: true, keepScroll: true }),
  });
  const leftOut = meta?.archivedUnverified ?? 0;
  return (
    <>
      <FilterBar label="Filter users">
        <SearchBox
          label="Search users"
          placeholder="Search by email address, phone number, or name"
          value={text}
          onChange={type}
        />
        <MultiSelectFilter
          label="Permissions"
          options={roleOptions}
          value={state.permissions}
          onChange={(permissions) => change({ permissions })}
        />
        <MultiSelectFilter
          label="Status"
          options={statusOptions}
          value={state.status}
          onChange={(status) => change({ status })}
        />
      </FilterBar>
      <FilterSummary
        result={meta === undefined ? "" : formatCountOf(meta.count, "user")}
        tags={tagsOf(state, change)}
        onClearAll={() =>
          onShow({ ...openingState, pageSize: state.pageSize, sortBy: state.sortBy, order: state.order })
        }
      />
      {leftOut > 0 && !isLoading && (
        <p className="user-list-left-out">
          {formatCount(leftOut)} archived without verified email:{" "}
          <Button variant="link" size="small" onClick={() => change({ includeUnverified: true })}>
            show
          </Button>
        </p>
      )}
    </>
  );
}
