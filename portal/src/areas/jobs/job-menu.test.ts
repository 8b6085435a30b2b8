import type { Job } from "@crema/contract/areas/jobs";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { jobMenu } from "./job-menu.ts";

const job: Job = {
  id: "effect:1",
  kind: "Upload an order",
  about: "#1001",
  href: "/orders/1001",
  by: "",
  state: "failed",
  done: null,
  total: null,
  startedAt: "",
  finishedAt: "",
  error: "",
  cause: "",
  times: 1,
  failingSince: "",
  canRetry: false,
  canCancel: false,
  canActOnPage: true,
};
const go = vi.fn<(href: string) => void>();
const offered = (given: Partial<Job> = {}, mayOpen = true): (string | undefined)[] =>
  jobMenu({ client: new QueryClient(), go, mayOpen: () => mayOpen })({ ...job, ...given }).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );

describe("what is offered about a job", () => {
  it("leads to its page those who may act there and open it, and nobody else", () => {
    expect(offered()).toEqual(["Retry on its page"]);
    expect(offered({ canActOnPage: false })).toEqual([]);
    expect(offered({}, false)).toEqual([]);
    expect(offered({ canRetry: true })).toEqual(["Retry"]);
  });

  it("stops a push on its page while it is not over", () => {
    const push = { id: "push:1", state: "running" } as const;
    expect(offered(push)).toEqual(["Stop on its page"]);
    expect(offered({ ...push, canActOnPage: false })).toEqual([]);
    expect(offered({ ...push, state: "succeeded" })).toEqual([]);
    expect(offered({ state: "running" })).toEqual([]);
  });
});
