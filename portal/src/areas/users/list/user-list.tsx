import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import type { UserRow } from "@crema/contract/areas/users";
import { useAccess, useAccessRecord } from "../../../app/access/access-store.ts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { useRecordChanges } from "../../../app/live/record-changes.ts";
import { useGo, useSearchParams } from "../../../app/navigation/address.ts";
import { focusOpenedRow, rememberRows } from "../../../app/navigation/list-memory.ts";
import { preloadPage } from "../../../app/navigation/preload-page.ts";
import type { MenuGroup } from "../../../ui/overlay/menu.ts";
import { ListPage } from "../../../ui/shell/shell-frame.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { LazySetPasswordDialog } from "../lazy-set-password-dialog.tsx";
import { canActOn } from "../staff-target.ts";
import { nameOf, userHref } from "../user-words.ts";
import { useUserList } from "../user-queries.ts";
import { type UserListState, readUserListState, resized, sorted, userListHref } from "./user-list-address.ts";
import { userColumns } from "./user-list-columns.tsx";
import { UserListFilters } from "./user-list-filters.tsx";

const uuidOf = ({ uuid }: UserRow): string => uuid;
const hrefOf = ({ uuid }: UserRow): string => userHref(uuid);
const preloadDetail = (row: UserRow): void => preloadPage(hrefOf(row));
const menuLabelOf = (row: UserRow): string => `Actions for ${nameOf(row)}`;
const actionsOf = (row: UserRow): readonly MenuGroup[] => [
  {
    id: "actions",
    entries: [
      {
        id: "set-password",
        label: "Set Password",
        icon: KeyRound,
        onAction: () => openDialog((close) => <LazySetPasswordDialog user={row} onClose={close} />),
      },
    ],
  },
];

/** The menu of each row; a row whose user is not this reader's to act on has none. Source: USR-LIST-14. */
function useRowMenu() {
  const reader = useAccessRecord();
  return useCallback((row: UserRow) => (canActOn(row, reader) ? actionsOf(row) : []), [reader]);
}

type ListQuery = ReturnType<typeof useUserList>;

/** Rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory({ data, isPlaceholderData }: ListQuery): void {
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    rememberRows(data.users.map(hrefOf));
    markFirstRows();
  }, [data, isPlaceholderData]);
  const hasRows = data !== undefined;
  useEffect(() => {
    if (hasRows) focusOpenedRow();
  }, [hasRows]);
}

/** A row somebody else changed is read again, together with the others on the page, at most every two seconds. */
function useLiveRows({ data, refetch }: ListQuery): void {
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const users = data?.users;
  useRecordChanges(
    useCallback(
      ({ record, id }) => {
        if (record !== "user" || timer.current !== undefined) return;
        if (users?.some(({ uuid }) => uuid === id) !== true) return;
        timer.current = window.setTimeout(() => {
          timer.current = undefined;
          void refetch();
        }, 2_000);
      },
      [users, refetch],
    ),
  );
}

/** The users list. Source: spec part 1, section 2 'User list'. */
export function UserList() {
  const go = useGo();
  const state = readUserListState(useSearchParams());
  const { canEdit } = useAccess("user");
  const rowMenu = useRowMenu();
  const list = useUserList(state);
  useRowMemory(list);
  useLiveRows(list);
  const show = (next: UserListState, options: { keepScroll?: boolean; replace?: boolean } = {}) =>
    go(userListHref(next), options);
  return (
    <ListPage>
      <UserListFilters state={state} meta={list.data?.meta} isLoading={list.isFetching} onShow={show} />
      <DataTable
        label="Users"
        columns={userColumns}
        rows={list.data?.users ?? []}
        rowKey={uuidOf}
        rowHref={hrefOf}
        onRowIntent={preloadDetail}
        rowMenu={canEdit ? rowMenu : undefined}
        rowMenuLabel={menuLabelOf}
        sort={{ columnId: state.sortBy, direction: state.order }}
        onSort={({ columnId, direction }) => show(sorted(state, columnId, direction))}
        isLoading={list.isPending}
        loadingRows={Math.min(state.pageSize, 25)}
        isStale={list.isPlaceholderData}
        error={loadErrorOf(list)}
        pages={{
          page: state.page,
          pageSize: state.pageSize,
          count: list.data?.meta.count,
          onPage: (page) => show({ ...state, page }),
          onPageSize: (pageSize) => show(resized(state, pageSize)),
        }}
      />
    </ListPage>
  );
}
