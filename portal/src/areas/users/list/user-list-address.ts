/**
 * The state of the users list as its address writes it. What is as it opens is not written; what cannot be read is as it
 * opens. Pure. Source: spec part 1, sections 2 and 9; AMB-28, AMB-29, AMD-01, AMD-39.
 */
import type { UserSortKey, UserStatus } from "@crema/contract/areas/users";
import { type SearchParams, writeSearch } from "../../../app/navigation/search-codec.ts";
import {
  listedOf,
  type ListPlace,
  readPlace,
  searchOf,
  withFilters,
  writtenPlace,
} from "../../../app/pages/list-place.ts";
import type { Role } from "../user-words.ts";

export interface UserListState extends ListPlace<UserSortKey> {
  readonly search: string;
  readonly permissions: readonly Role[];
  readonly status: readonly UserStatus[];
  /** With status Archived: also those archived before they verified. */
  readonly includeUnverified: boolean;
}

export const roleNames: readonly Role[] = ["staff", "customer"];
export const statusNames: readonly UserStatus[] = ["active", "pending", "archived"];
export const sortKeys: readonly UserSortKey[] = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "permissions",
  "status",
  "createdDate",
];

export const openingState: UserListState = {
  search: "",
  permissions: [],
  status: [],
  includeUnverified: false,
  page: 0,
  pageSize: 100,
  sortBy: "createdDate",
  order: "desc",
};

export function readUserListState(params: SearchParams): UserListState {
  const status = listedOf(params["status"], statusNames);
  return {
    search: searchOf(params["search"] ?? ""),
    permissions: listedOf(params["permissions"], roleNames),
    status,
    includeUnverified: params["includeUnverified"] === "true" && status.includes("archived"),
    ...readPlace(params, { opening: openingState, sortKeys }),
  };
}

export function userListHref(state: UserListState): string {
  const search = writeSearch({
    search: state.search,
    permissions: state.permissions.join(","),
    status: state.status.join(","),
    includeUnverified: state.includeUnverified ? "true" : "",
    ...writtenPlace(state, openingState),
  });
  return `/users${search}`;
}

/** The state after a filter changed: from the first page, and without what depends on a filter that is gone. */
export function filtered(state: UserListState, change: Partial<UserListState>): UserListState {
  const next = withFilters(state, change);
  return { ...next, includeUnverified: next.includeUnverified && next.status.includes("archived") };
}
