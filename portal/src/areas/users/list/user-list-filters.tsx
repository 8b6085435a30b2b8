import "./user-list.css";
import { choiceTags, flagTag, textTag } from "../../../app/pages/filter-tags.ts";
import { ListFilters } from "../../../app/pages/list-filters.tsx";
import type { Show } from "../../../app/pages/use-list-address.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { FilterTag } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { formatCount } from "../../../ui/foundation/format.ts";
import { roleWords, statusWords } from "../user-words.ts";
import { type UserListState, filtered, openingState, roleNames, statusNames } from "./user-list-address.ts";

export interface UserListFiltersProps {
  state: UserListState;
  /** Of the answer on screen; undefined while nothing is known. */
  meta: { readonly count: number; readonly archivedUnverified?: number | undefined } | undefined;
  /** The count belongs to an earlier question. */
  isLoading: boolean;
  onShow: Show<UserListState>;
}

const roleOptions = roleNames.map((value) => ({ value, label: roleWords[value] }));
const statusOptions = statusNames.map((value) => ({ value, label: statusWords[value].label }));

function tagsOf(state: UserListState, change: (change: Partial<UserListState>) => void): readonly FilterTag[] {
  const { search, permissions, status, includeUnverified } = state;
  return [
    ...textTag("Search", search, () => change({ search: "" })),
    ...choiceTags({
      label: "Permissions",
      chosen: permissions,
      wordsOf: (role) => roleWords[role],
      onChange: (chosen) => change({ permissions: chosen }),
    }),
    ...choiceTags({
      label: "Status",
      chosen: status,
      wordsOf: (one) => statusWords[one].label,
      onChange: (chosen) => change({ status: chosen }),
    }),
    ...flagTag("With archived without verified email", includeUnverified, () => change({ includeUnverified: false })),
  ];
}

/** Search, filters, how many match, and the filters in force. Source: USR-LIST-02 to USR-LIST-08, AMD-01. */
export function UserListFilters({ state, meta, isLoading, onShow }: UserListFiltersProps) {
  const change = (part: Partial<UserListState>) => onShow(filtered(state, part));
  const leftOut = meta?.archivedUnverified ?? 0;
  return (
    <>
      <ListFilters
        things="users"
        noun="user"
        placeholder="Search by email address, phone number, or name"
        search={state.search}
        onSearch={(search, typing) => onShow(filtered(state, { search }), typing)}
        count={meta?.count}
        tags={tagsOf(state, change)}
        onClearAll={() =>
          onShow({ ...openingState, pageSize: state.pageSize, sortBy: state.sortBy, order: state.order })
        }
      >
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
      </ListFilters>
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
