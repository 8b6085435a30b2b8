import { describe, expect, it } from "vitest";
import { readSearch } from "../../app/navigation/search-codec.ts";
import { jobsHref, openingState, readJobsState, withChange } from "./jobs-address.ts";

const read = (query: string) => readJobsState(readSearch(query));

describe("the address of the job centre", () => {
  it("without a query shows all, from the first page", () => {
    expect(read("")).toEqual(openingState);
    expect(jobsHref(openingState)).toBe("/jobs");
  });

  it("writes everything else so that it reads the same [AMD-39]", () => {
    const state = {
      states: ["running", "failed"],
      kinds: ["Upload an order", "Expiry"],
      cause: "0123456789ab",
      forStaff: ["parked", "failed-jobs"],
      page: 2,
    } as const;
    const href = jobsHref(state);
    expect(href).toBe(
      "/jobs?state=running%2Cfailed&kind=Upload+an+order%2CExpiry&cause=0123456789ab&forStaff=parked%2Cfailed-jobs&page=2",
    );
    expect(read(href.slice("/jobs".length))).toEqual(state);
  });

  it("leaves out what it cannot read, and begins at the first page where a filter changes", () => {
    expect(read("?state=late&cause=x&forStaff=all&page=-1")).toEqual(openingState);
    expect(withChange({ ...openingState, page: 3 }, { cause: "0123456789ab" }).page).toBe(0);
  });
});
