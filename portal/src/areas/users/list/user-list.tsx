import { KeyRound } from "lucide-react";
import { useCallback } from "react";
import type { UserRow } from "@crema/contract/areas/users";
import { useAccess, useAccessRecord } from "../../../app/access/access-store.ts";
import { ListFrame, tablePlace } from "../../../app/pages/list-frame.tsx";
import { useListAddress } from "../../../app/pages/use-list-address.ts";
import type { MenuGroup } from "../../../ui/overlay/menu.ts";
import { openSetPassword } from "../open-set-password.tsx";
import { canActOn } from "../staff-target.ts";
import { nameOf, userHref } from "../user-words.ts";
import { useUserList } from "../user-queries.ts";
import { readUserListState, sortKeys, userListHref } from "./user-list-address.ts";
import { userColumns } from "./user-list-columns.tsx";
import { UserListFilters } from "./user-list-filters.tsx";

const uuidOf = ({ uuid }: UserRow): string => uuid;
const hrefOf = ({ uuid }: UserRow): string => userHref(uuid);
const menuLabelOf = (row: UserRow): string => `Actions for ${nameOf(row)}`;
const actionsOf = (row: UserRow): readonly MenuGroup[] => [
  {
    id: "actions",
    entries: [
      {
        id: "set-password",
        label: "Set Password",
        icon: KeyRound,
        onAction: () => openSetPassword(row),
      },
    ],
  },
];

/** The menu of each row; a row whose user is not this reader's to act on has none. Source: USR-LIST-14. */
function useRowMenu() {
  const reader = useAccessRecord();
  return useCallback((row: UserRow) => (canActOn(row, reader) ? actionsOf(row) : []), [reader]);
}

/** The users list. Source: spec part 1, section 2 'User list'. */
export function UserList() {
  const { state, show } = useListAddress({ read: readUserListState, hrefOf: userListHref });
  const { canEdit } = useAccess("user");
  const rowMenu = useRowMenu();
  const list = useUserList(state);
  return (
    <ListFrame
      label="Users"
      filters={<UserListFilters state={state} meta={list.data?.meta} isLoading={list.isFetching} onShow={show} />}
      columns={userColumns}
      query={list}
      rows={list.data?.users}
      rowKey={uuidOf}
      rowHref={hrefOf}
      rowMenu={canEdit ? rowMenu : undefined}
      rowMenuLabel={menuLabelOf}
      {...tablePlace({ state, sortKeys, count: list.data?.meta.count, show })}
      // The whole page is read again: a row has words of its own that the record does not tell.
      live={{ record: "user", reread: () => list.refetch({ cancelRefetch: false }), waitMs: 2_000 }}
    />
  );
}
