/**
 * The state of the users list as its address writes it. What is as it opens is not written; what cannot be read is as it
 * opens. Pure. Source: spec part 1, sections 2 and 9; AMB-28, AMB-29, AMD-01, AMD-39.
 */
import type { UserSortKey, UserStatus } from "@crema/contract/areas/users";
import type { SearchParams } from "../../../app/navigation/search-codec.ts";
import { writeSearch } from "../../../app/navigation/search-codec.ts";
import type { Role } from "../user-words.ts";

export interface UserListState {
  readonly search: string;
  readonly permissions: readonly Role[];
  readonly status: readonly UserStatus[];
  /** With status Archived: also those archived before they verified. */
  readonly includeUnverified: boolean;
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly sortBy: UserSortKey;
  readonly order: "asc" | "desc";
}

export const roleNames: readonly Role[] = ["staff", "customer"];
export const statusNames: readonly UserStatus[] = ["active", "pending", "archived"];
const sortKeys: readonly UserSortKey[] = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "permissions",
  "status",
  "createdDate",
];
const sizes: readonly number[] = [10, 25, 50, 100, 200];
/** The server takes no longer text. */
const longestSearch = 200;

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

const listed = <T extends string>(text: string | undefined, allowed: readonly T[]): readonly T[] => {
  const given = (text ?? "").toLowerCase().split(",");
  return allowed.filter((each) => given.includes(each.toLowerCase()));
};

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;

/** The text that is searched for: what is typed, without spaces around it. */
export const searchOf = (typed: string): string => typed.trim().slice(0, longestSearch);

export function readUserListState(params: SearchParams): UserListState {
  const status = listed(params["status"], statusNames);
  const size = wholeNumber(params["pageSize"]);
  const sortBy = sortKeys.find((key) => key === params["sortBy"]) ?? openingState.sortBy;
  const order = params["order"];
  return {
    search: searchOf(params["search"] ?? ""),
    permissions: listed(params["permissions"], roleNames),
    status,
    includeUnverified: params["includeUnverified"] === "true" && status.includes("archived"),
    page: wholeNumber(params["page"]) ?? openingState.page,
    pageSize: size !== undefined && sizes.includes(size) ? size : openingState.pageSize,
    sortBy,
    order: order === "asc" || order === "desc" ? order : sortBy === openingState.sortBy ? openingState.order : "asc",
  };
}

/** The list's address. */
export function userListHref(state: UserListState): string {
  const isOpeningSort = state.sortBy === openingState.sortBy && state.order === openingState.order;
  const search = writeSearch({
    search: state.search,
    permissions: state.permissions.join(","),
    status: state.status.join(","),
    includeUnverified: state.includeUnverified ? "true" : "",
    page: state.page === openingState.page ? "" : state.page,
    pageSize: state.pageSize === openingState.pageSize ? "" : state.pageSize,
    sortBy: isOpeningSort ? "" : state.sortBy,
    order: isOpeningSort ? "" : state.order,
  });
  return `/users${search}`;
}

/** The state after a filter changed: from the first page, and without what depends on a filter that is gone. */
export function filtered(state: UserListState, change: Partial<UserListState>): UserListState {
  const next = { ...state, ...change, page: 0 };
  return { ...next, includeUnverified: next.includeUnverified && next.status.includes("archived") };
}

/** The state after another sort was chosen; a column the server cannot sort by changes nothing. */
export function sorted(state: UserListState, columnId: string, order: "asc" | "desc"): UserListState {
  const sortBy = sortKeys.find((key) => key === columnId);
  return sortBy === undefined ? state : { ...state, sortBy, order, page: 0 };
}

/** The page of another size that holds the record that stood first. */
export const resized = (state: UserListState, pageSize: number): UserListState => ({
  ...state,
  pageSize,
  page: Math.floor((state.page * state.pageSize) / pageSize),
});
