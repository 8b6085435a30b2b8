import { serviceNames } from "@crema/contract/areas/diagnostics";
import { describe, expect, it } from "vitest";
import {
  answeredEntries,
  givenUpEntries,
  loadingEntries,
  pendingEntries,
  resultOf,
  wordsOf,
} from "./service-entries.ts";

describe("the entries of a test of the services", () => {
  it("are name, status and loading of each of the twelve, pending at first [DIAG-06] [DIAG-12]", () => {
    expect(pendingEntries()).toEqual(serviceNames.map((serviceName) => ({ serviceName, status: -1, loading: false })));
    expect(pendingEntries()).toHaveLength(12);
  });

  it("are all awaited, until their result is there or nobody waits any more [DIAG-07] [DIAG-09]", () => {
    const awaited = loadingEntries();
    expect(new Set(awaited.map(wordsOf))).toEqual(new Set(["Checking..."]));
    const some = answeredEntries(awaited, [
      { serviceName: "Epicor", status: 0 },
      { serviceName: "Shopify", status: -1 },
      { serviceName: "User", status: 1 },
    ]);
    const words = (name: string, of = some) => of.filter((one) => one.serviceName === name).map(wordsOf);
    expect([words("Epicor"), words("Shopify"), words("User"), words("Order")]).toEqual([
      ["Service not responding"],
      ["Pending"],
      ["Working"],
      ["Checking..."],
    ]);
    const given = givenUpEntries(some);
    expect([words("Shopify", given), words("User", given), words("Order", given)]).toEqual([
      ["Pending"],
      ["Working"],
      ["Service not responding"],
    ]);
  });

  it("are told in one sentence once all are there", () => {
    const awaited = loadingEntries();
    expect([resultOf(pendingEntries()), resultOf(awaited)]).toEqual(["", ""]);
    const working = answeredEntries(
      awaited,
      serviceNames.map((serviceName) => ({ serviceName, status: 1 })),
    );
    expect(resultOf(working)).toBe("12 of 12 services working");
    expect(resultOf(answeredEntries(working, [{ serviceName: "Epicor", status: 0 }]))).toBe(
      "11 of 12 services working, not responding: Epicor",
    );
  });
});
