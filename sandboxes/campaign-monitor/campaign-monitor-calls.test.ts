import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ada, openCampaignMonitor } from "./with-campaign-monitor.ts";

let monitor: Awaited<ReturnType<typeof openCampaignMonitor>>;
beforeEach(async () => {
  monitor = await openCampaignMonitor();
});
afterEach(() => monitor.close());

const systemDate = (authorization: string) => monitor.ask("GET /systemdate.json", undefined, authorization);

describe("who asks", () => {
  it.each([
    ["nobody", "", 50],
    ["a name alone", `Basic ${Buffer.from("sandbox-key").toString("base64")}`, 50],
    ["another key", `Basic ${Buffer.from("other:x").toString("base64")}`, 100],
    ["a token", "Bearer other", 50],
  ])("as %s is not answered", async (_, authorization, code) => {
    expect(await systemDate(authorization)).toMatchObject({ status: 401, body: { Code: code } });
  });

  it("may send any password", async () => {
    expect((await systemDate(monitor.basic("sandbox-key", ""))).body).toEqual({
      SystemDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it("is refused in the vendor's words when ordered", async () => {
    for (const fault of ["auth-wrong", "auth-expired", "429:30"]) monitor.faults.order({ fault });
    const answers = [await monitor.ask("GET /systemdate.json"), await monitor.ask("GET /systemdate.json")];
    expect(answers.map(({ body }) => Object(body).Code)).toEqual([100, 121]);
    expect(await monitor.ask("GET /systemdate.json")).toMatchObject({
      status: 429,
      text: '{"Code":429,"Message":"Rate limit exceeded"}',
    });
  });

  it("about another list is told so", async () => {
    const other = "0".repeat(32);
    expect(await monitor.ask(`GET /lists/${other}/webhooks.json`)).toMatchObject({ status: 400, body: { Code: 101 } });
  });

  it.each(["GET /nothing.json", "GET /lists/{list}.xml", "PATCH /lists/{list}.json"])(
    "%s is not there",
    async (call) => {
      expect(await monitor.ask(call)).toMatchObject({ status: 404, body: { Code: 404 } });
    },
  );
});

const unsubscribed = (given: Record<string, string> = {}) => {
  const query = {
    date: "2020-01-01",
    page: "1",
    pagesize: "1000",
    orderfield: "date",
    orderdirection: "asc",
    ...given,
  };
  return monitor.ask(`GET /lists/{list}/unsubscribed.json?${new URLSearchParams(query).toString()}`);
};
const countUnsubscribed = async (): Promise<unknown> => Object((await unsubscribed()).body).TotalNumberOfRecords;

describe("the list", () => {
  it("tells a page as the documentation's example", async () => {
    expect((await unsubscribed({ date: "2026-05-20" })).text).toBe(
      '{"Results":[{"EmailAddress":"isla@example.test","Name":"Isla Example","Date":"2026-10-30 09:00:00","ListJoinedDate":"2026-01-15 09:00:00","State":"Unsubscribed","CustomFields":[{"Key":"FOM","Value":"600110"}],"ReadsEmailWith":"","ConsentToTrack":"Yes"}],"ResultsOrderedBy":"date","OrderDirection":"asc","PageNumber":1,"PageSize":1000,"RecordsOnThisPage":1,"TotalNumberOfRecords":1,"NumberOfPages":1}',
    );
  });

  it("goes on page by page and repeats nobody", async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `p${n}@example.test`);
    await monitor.importAll(many.map((EmailAddress) => ({ EmailAddress, ConsentToTrack: "Yes" })));
    await monitor.steer("emit", { events: many.map((email) => ({ type: "Deactivate", email })) });
    const emails: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { body } = await unsubscribed({ pagesize: "400", page: String(page) });
      expect(body).toMatchObject({ PageNumber: page, NumberOfPages: 3, RecordsOnThisPage: page === 3 ? 202 : 400 });
      emails.push(...Object(body).Results.map((one: { EmailAddress: string }) => one.EmailAddress));
    }
    expect([emails.length, new Set(emails).size, emails[0]]).toEqual([1_002, 1_002, "ben@example.test"]);
  });

  it.each([
    ["a date the other way round", { date: "31/10/2026" }, 5],
    ["no page", { page: "0" }, 400],
    ["a page too large", { pagesize: "1001" }, 400],
    ["an order there is not", { orderfield: "age" }, 400],
  ])("refuses %s", async (_, query, code) => {
    expect(await unsubscribed(query)).toMatchObject({
      status: 400,
      body: { Code: code },
    });
  });

  it("does not tell what was written just now where reads lag behind", async () => {
    await monitor.ask("POST /subscribers/{list}/unsubscribe.json", { EmailAddress: "ella@example.test" });
    monitor.faults.order({ fault: "stale-read:60000" });
    expect([await countUnsubscribed(), await countUnsubscribed()]).toEqual([2, 3]);
  });
});

const unsubscribe = (EmailAddress: string) =>
  monitor.ask("POST /subscribers/{list}/unsubscribe.json", { EmailAddress });

const write = (changes: object) =>
  monitor.importAll([{ EmailAddress: ada.EmailAddress, ConsentToTrack: "Unchanged", ...changes }]);
const mobile = (): string | undefined => monitor.state().subscribers.at(-1)?.mobile;

describe("a subscriber", () => {
  const { ConsentToTrack } = ada;

  it("unsubscribes once, and is left alone by imports", async () => {
    expect(await unsubscribe("ella@example.test")).toMatchObject({ status: 200, text: "" });
    expect(await unsubscribe("ella@example.test")).toMatchObject({ status: 400, body: { Code: 203 } });
    expect(
      (await monitor.importAll([{ EmailAddress: "ella@example.test", ConsentToTrack: "Yes" }])).body,
    ).toMatchObject({ Code: 210 });
  });

  it("changes name and address, and stays one subscriber", async () => {
    const count = monitor.state().subscribers.length;
    const update = (email: string, changes: object) =>
      monitor.ask(`PUT /subscribers/{list}.json?email=${email}`, { ConsentToTrack, Resubscribe: false, ...changes });
    expect(await update("ella@example.test", { EmailAddress: "e@example.test", Name: "El" })).toMatchObject({
      status: 200,
      text: "",
    });
    expect((await monitor.read("e@example.test")).body).toMatchObject({
      Name: "El",
      CustomFields: [{ Value: "600106" }],
    });
    expect(monitor.state().subscribers).toHaveLength(count);
    const refused = [
      await update("ella@example.test", { EmailAddress: "f@example.test" }),
      await update("e@example.test", { EmailAddress: "chloe@example.test" }),
      await update("e@example.test", { EmailAddress: "e@" }),
    ];
    expect(refused.map(({ body }) => Object(body).Code)).toEqual([203, 201, 211]);
  });

  it("has a mobile number until an empty one is sent", async () => {
    await write({ MobileNumber: "+61400000001" });
    await write({ Name: "Ada" });
    expect(mobile()).toBe("+61400000001");
    await write({ MobileNumber: "" });
    expect(mobile()).toBe("");
  });
});

it("what is stored and the numbers outlive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "campaign-monitor-"));
  const stateFile = join(folder, "state.json");
  const hook = { Events: ["Subscribe"], Url: "http://127.0.0.1:9/x", PayloadFormat: "json" };
  const first = await openCampaignMonitor({ stateFile });
  const { text: firstId } = await first.ask("POST /lists/{list}/webhooks.json", hook);
  await first.importAll([ada]);
  await first.close();
  const second = await openCampaignMonitor({ stateFile });
  expect((await second.read(ada.EmailAddress)).body).toMatchObject({ State: "Active" });
  await second.reset();
  const { text: secondId } = await second.ask("POST /lists/{list}/webhooks.json", hook);
  expect(secondId).not.toBe(firstId);
  await second.close();
  rmSync(folder, { recursive: true });
});

it("the page shows subscribers, newest first, as text", async () => {
  await monitor.importAll([{ ...ada, Name: "<Ada>" }]);
  const page = await (await fetch(`${monitor.control}/`)).text();
  expect(page.indexOf("&lt;Ada&gt;")).toBeLessThan(page.indexOf("Amelia Example"));
});
