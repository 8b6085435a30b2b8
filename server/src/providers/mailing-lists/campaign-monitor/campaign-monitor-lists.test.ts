import { beforeEach, describe, expect, it } from "vitest";
import { startCampaignMonitorStand } from "../../../../test/campaign-monitor.ts";
import { opened } from "../../../../test/opened.ts";
import { aSubscriber, describeMailingLists } from "../conformance.ts";

describeMailingLists("Campaign Monitor", () => startCampaignMonitorStand());

const signal = (): AbortSignal => AbortSignal.timeout(5_000);
const importing = "POST /subscribers/{listid}/import.json";
const hookSecret = "a-long-hook-secret-part";

describe("Campaign Monitor", () => {
  const stand = opened(() => startCampaignMonitorStand({ CAMPAIGN_MONITOR_WEBHOOK_SECRET: hookSecret }));
  beforeEach(() => stand().calm());

  it.each([
    ["a page of a proxy", "html-502"],
    ["half a reply", "malformed-json"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
    ["a reset", "reset-before-commit"],
    ["a server that is busy", "503"],
  ])("%s says nothing about what was done, and a read that meets it can be repeated", async (_, fault) => {
    stand().order(fault, importing);
    expect(await stand().lists.importSubscribers([aSubscriber()], signal())).toMatchObject({ kind: "unknown" });
    stand().order(fault, "GET /systemdate.json");
    await expect(stand().lists.probe(signal())).rejects.toMatchObject({
      provider: "campaign-monitor",
      isRetryable: true,
    });
  });

  it("waits as long as it is told to when it asked too often", async () => {
    stand().order("429:40", importing);
    expect(await stand().lists.importSubscribers([aSubscriber()], signal())).toMatchObject({
      kind: "not-sent",
      retryAfterSeconds: 40,
    });
  });

  it("a list that is not ours is a matter of settings: nothing was sent", async () => {
    const other = await startCampaignMonitorStand({ CAMPAIGN_MONITOR_LIST_ID: "f".repeat(32) });
    expect(await other.lists.importSubscribers([aSubscriber()], signal())).toMatchObject({
      kind: "not-sent",
      reason: expect.stringMatching(/\(101\)/),
    });
    await other.close();
  });

  it("imports five hundred at a time, takes a thousand, and refuses more unasked", async () => {
    const patient = await startCampaignMonitorStand({}, 30_000);
    const soon = AbortSignal.timeout(60_000);
    expect(patient.lists.chunkSize).toBe(500);
    const many = Array.from({ length: 1_001 }, () => aSubscriber());
    expect(await patient.lists.importSubscribers(many, soon)).toMatchObject({ kind: "rejected" });
    expect(await patient.lists.importSubscribers([], soon)).toMatchObject({ kind: "imported", added: 0 });
    expect(patient.requests(importing)).toBe(0);
    expect(await patient.lists.importSubscribers(many.slice(1), soon)).toMatchObject({
      kind: "imported",
      added: 1_000,
      refused: [],
    });
    await patient.close();
  });

  it("says which addresses were refused inside a reply that is a refusal", async () => {
    const [bounced, fine] = [aSubscriber(), aSubscriber()];
    stand().order("partial", importing);
    expect(await stand().lists.importSubscribers([bounced, fine], signal())).toMatchObject({
      kind: "imported",
      added: 1,
      refused: [{ email: bounced.email, why: "bounced" }],
      notes: [{ what: "request" }, { what: "reply", detail: { refused: [{ why: "bounced" }] } }],
    });
  });

  it("pages on until nobody is left", async () => {
    const many = Array.from({ length: 501 }, () => aSubscriber());
    for (const chunk of [many.slice(0, 250), many.slice(250)]) await stand().lists.importSubscribers(chunk, signal());
    await stand().emit({ events: many.map(({ email }) => ({ type: "Deactivate", email, state: "Unsubscribed" })) });
    const first = await stand().lists.unsubscribedSince({ day: "2000-01-01", page: 1 }, signal());
    expect(first).toMatchObject({ people: { length: 500 }, nextPage: 2 });
    const second = await stand().lists.unsubscribedSince({ day: "2000-01-01", page: 2 }, signal());
    expect(second.nextPage).toBeUndefined();
    const left = new Set([...first.people, ...second.people].map(({ email }) => email));
    expect(many.filter(({ email }) => !left.has(email))).toEqual([]);
  });

  it("has one webhook, however often it is asked for and when it was switched off, at an address that ends with the secret", async () => {
    const address = "https://console.example/v1/webhooks/campaign-monitor";
    await stand().lists.receiveWebhooksAt?.(address, signal());
    await stand().lists.receiveWebhooksAt?.(address, signal());
    expect(stand().webhooks()).toEqual([{ Url: `${address}/${hookSecret}`, Status: "Active" }]);
    stand().switchOff();
    await stand().lists.receiveWebhooksAt?.(address, signal());
    expect(stand().webhooks()).toEqual([{ Url: `${address}/${hookSecret}`, Status: "Active" }]);
  });

  it("has no webhook as long as no secret is set", async () => {
    const open = await startCampaignMonitorStand();
    expect(open.lists.receiveWebhooksAt).toBeUndefined();
    expect(open.webhooks()).toEqual([]);
    await open.close();
  });
});
