import { describe, expect, it } from "vitest";
import { readSearch } from "../../../app/navigation/search-codec.ts";
import { filtered, openingState, readUserListState, userListHref } from "./user-list-address.ts";

const read = (query: string) => readUserListState(readSearch(query));

describe("the address of the users list", () => {
  it("without a query is the list as it opens: newest first, 100 a page", () => {
    expect(read("")).toEqual(openingState);
    expect(openingState).toMatchObject({ sortBy: "createdDate", order: "desc", pageSize: 100, page: 0 });
  });

  it("does not write what is as it opens", () => {
    expect(userListHref(openingState)).toBe("/users");
  });

  it("writes everything else so that it reads the same", () => {
    const state = {
      search: "a+b&c=d% O'Brien",
      permissions: ["staff"],
      status: ["pending", "archived"],
      includeUnverified: true,
      page: 3,
      pageSize: 50,
      sortBy: "email",
      order: "asc",
    } as const;
    expect(read(userListHref(state).slice("/users".length))).toEqual(state);
  });

  it("reads nonsense as the list as it opens", () => {
    expect(read("?page=-1&pageSize=7&sortBy=password&order=up&status=nobody&permissions=admin")).toEqual(openingState);
  });

  it("reads values in any letter case and order", () => {
    expect(read("?status=Archived,ACTIVE").status).toEqual(["active", "archived"]);
  });

  it("forgets the archived without verified email when Archived is not chosen", () => {
    expect(read("?includeUnverified=true").includeUnverified).toBe(false);
    const state = { ...openingState, status: ["archived"], includeUnverified: true } as const;
    expect(filtered(state, { status: [] }).includeUnverified).toBe(false);
  });

  it("goes to the first page on every change of filter", () =>
    expect(filtered({ ...openingState, page: 4 }, { search: "x" }).page).toBe(0));
});
