import type { WorkQueue } from "@crema/contract/areas/start";
import { describe, expect, it } from "vitest";
import { queueWords } from "./queue-words.ts";

const item = { id: "a/b", title: "Latte", number: 2, at: "2026-11-21T02:00:00.000Z", reason: "" };

const hrefOf = (queue: WorkQueue): string => `${queueWords[queue].page}${queueWords[queue].query ?? ""}`;

describe("the queues in words", () => {
  it("lead to their lists, filtered to those that wait", () => {
    expect(hrefOf("ordersNotSent")).toBe("/orders?attention=true");
    expect([hrefOf("rewardsNotSynced"), queueWords.rewardsNotSynced.tab]).toEqual(["/orders?attention=true", 1]);
    expect(hrefOf("stuckParcels")).toBe("/shipping-labels?stuck=true");
    expect(hrefOf("vouchersEnding")).toBe("/promotions?filters=ending");
    expect(hrefOf("parkedEffects")).toBe("/jobs?forStaff=parked");
    expect(hrefOf("failedJobs")).toBe("/jobs?forStaff=failed-jobs");
    expect(hrefOf("failedPushes")).toBe("/mobile-app?filters=failed-lately");
  });

  it("tell of one what is the matter with it", () => {
    expect(queueWords.vouchersEnding.itemHref?.(item)).toBe("/promotions/vouchers/a%2Fb");
    expect(queueWords.vouchersEnding.itemNote?.(item)).toBe("2 codes, the first on 21/11/2026");
    expect(queueWords.failedPushes.itemNote?.(item)).toBe("2 devices got nothing");
    expect(queueWords.failedPushes.itemNote?.({ ...item, reason: "The key was refused" })).toBe("The key was refused");
  });
});
