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
    ["another token", "Bearer other", 120],
  ])("as %s is not answered", async (_, authorization, code) => {
    expect(await systemDate(authorization)).toMatchObject({ status: 401, body: { Code: code } });
  });

  it("may send any password, or a token", async () => {
    expect((await systemDate(monitor.basic("sandbox-key", ""))).status).toBe(200);
    expect((await systemDate("Bearer sandbox-token")).body).toEqual({
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

  it("about another list or client is told so", async () => {
    const other = "0".repeat(32);
    expect(await monitor.ask(`GET /lists/${other}.json`)).toMatchObject({ status: 400, body: { Code: 101 } });
    expect(await monitor.ask(`GET /clients/${other}/lists.json`)).toMatchObject({ status: 401, body: { Code: 102 } });
  });

  it.each(["GET /nothing.json", "GET /lists/{list}.xml", "PATCH /lists/{list}.json"])(
    "%s is not there",
    async (call) => {
      expect(await monitor.ask(call)).toMatchObject({ status: 404, body: { Code: 404 } });
    },
  );
});

describe("the list", () => {
  it("tells its name, and the client its lists", async () => {
    expect((await monitor.ask("GET /lists/{list}.json")).body).toMatchObject({
      ListID: monitor.list,
      Title: "Crema customers",
    });
    expect((await monitor.ask("GET /clients/{client}/lists.json")).body).toEqual([
      { ListID: monitor.list, Name: "Crema customers" },
    ]);
  });

  it("tells a page as the documentation's example", async () => {
    const query = "date=2026-05-20&page=1&pagesize=1000&orderfield=email&orderdirection=asc";
    expect((await monitor.ask(`GET /lists/{list}/unsubscribed.json?${query}`)).text).toBe(
      '{"Results":[{"EmailAddress":"isla@example.test","Name":"Isla Example","Date":"2026-10-30 09:00:00","ListJoinedDate":"2026-01-15 09:00:00","State":"Unsubscribed","CustomFields":[{"Key":"FOM","Value":"600110"}],"ReadsEmailWith":"","ConsentToTrack":"Yes"}],"ResultsOrderedBy":"email","OrderDirection":"asc","PageNumber":1,"PageSize":1000,"RecordsOnThisPage":1,"TotalNumberOfRecords":1,"NumberOfPages":1}',
    );
  });

  it.each([
    ["active", 5],
    ["unsubscribed", 2],
    ["bounced", 1],
    ["deleted", 1],
    ["unconfirmed", 1],
  ])("has a page for those who are %s, of 1000 by address when nothing is said", async (state, count) => {
    expect((await monitor.ask(`GET /lists/{list}/${state}.json`)).body).toMatchObject({
      PageSize: 1_000,
      ResultsOrderedBy: "email",
      TotalNumberOfRecords: count,
    });
  });

  it("goes on page by page and repeats nobody", async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      EmailAddress: `p${n}@example.test`,
      ConsentToTrack: "Yes",
    }));
    await monitor.importAll(many);
    const emails: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { body } = await monitor.ask(
        `GET /lists/{list}/active.json?pagesize=400&orderfield=date&orderdirection=desc&page=${page}`,
      );
      expect(body).toMatchObject({ PageNumber: page, NumberOfPages: 3, RecordsOnThisPage: page === 3 ? 205 : 400 });
      emails.push(...Object(body).Results.map((one: { EmailAddress: string }) => one.EmailAddress));
    }
    expect([emails.length, new Set(emails).size, emails.at(-1)]).toEqual([1_005, 1_005, "amelia@example.test"]);
    expect((await monitor.ask("GET /lists/{list}/active.json")).body).toMatchObject({
      RecordsOnThisPage: 1_000,
      NumberOfPages: 2,
    });
  });

  it.each([
    ["a date the other way round", "date=31/10/2026", 5],
    ["no page", "page=0", 400],
    ["a page too large", "pagesize=1001", 400],
    ["an order there is not", "orderfield=age", 400],
  ])("refuses %s", async (_, query, code) => {
    expect(await monitor.ask(`GET /lists/{list}/active.json?${query}`)).toMatchObject({
      status: 400,
      body: { Code: code },
    });
  });

  it("does not tell what was written just now where reads lag behind", async () => {
    await monitor.ask("POST /subscribers/{list}/unsubscribe.json", { EmailAddress: "ella@example.test" });
    monitor.faults.order({ fault: "stale-read:60000" });
    const count = async () =>
      Object((await monitor.ask("GET /lists/{list}/unsubscribed.json")).body).TotalNumberOfRecords;
    expect([await count(), await count()]).toEqual([2, 3]);
  });
});

const unsubscribe = (EmailAddress: string) =>
  monitor.ask("POST /subscribers/{list}/unsubscribe.json", { EmailAddress });

const write = (changes: object) =>
  monitor.importAll([{ EmailAddress: ada.EmailAddress, ConsentToTrack: "Unchanged", ...changes }]);
const mobile = (): string | undefined => monitor.state().subscribers.at(-1)?.mobile;

describe("a subscriber", () => {
  const { ConsentToTrack, EmailAddress } = ada;

  it("is added in a moment, not at once", async () => {
    expect(await monitor.ask("POST /subscribers/{list}.json", { ...ada, Resubscribe: false })).toMatchObject({
      status: 201,
      text: '"ada@example.test"',
    });
    expect((await monitor.read(EmailAddress)).body).toMatchObject({ Code: 203 });
    await monitor.clock.advance(6);
    expect((await monitor.read(EmailAddress)).body).toMatchObject({
      EmailAddress,
      Name: "Ada Example",
      State: "Active",
    });
  });

  it.each([
    ["x@", 1],
    ["ben@example.test", 206],
    ["never-again@example.test", 204],
  ])("%s is not added", async (email, code) => {
    const answer = await monitor.ask("POST /subscribers/{list}.json", { ...ada, EmailAddress: email });
    expect(answer).toMatchObject({ status: 400, body: { Code: code } });
  });

  it("unsubscribes once, gets on the suppression list, and is left alone by imports", async () => {
    expect(await unsubscribe("ella@example.test")).toMatchObject({ status: 200, text: "" });
    expect(await unsubscribe("ella@example.test")).toMatchObject({ status: 400, body: { Code: 203 } });
    expect((await monitor.ask("GET /clients/{client}/suppressionlist.json?orderfield=date")).body).toMatchObject({
      Results: [
        {},
        {},
        {},
        { EmailAddress: "ella@example.test", SuppressionReason: "Unsubscribed", State: "Suppressed" },
      ],
      TotalNumberOfRecords: 4,
    });
    expect(
      (await monitor.importAll([{ EmailAddress: "ella@example.test", ConsentToTrack: "Yes" }])).body,
    ).toMatchObject({ Code: 210 });
  });

  it("changes name and address, and stays one subscriber", async () => {
    const count = monitor.state().subscribers.length;
    const update = (email: string, changes: object) =>
      monitor.ask(`PUT /subscribers/{list}.json?email=${email}`, { ConsentToTrack, ...changes });
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

  it("is deleted into a state, once", async () => {
    const remove = () => monitor.ask("DELETE /subscribers/{list}.json?email=ella@example.test");
    expect((await remove()).status).toBe(200);
    expect((await monitor.read("ella@example.test")).body).toMatchObject({ State: "Deleted" });
    expect((await remove()).body).toMatchObject({ Code: 203 });
  });

  it("has a mobile number until an empty one is sent", async () => {
    await write({ MobileNumber: "+61400000001" });
    await write({ Name: "Ada" });
    expect(mobile()).toBe("+61400000001");
    await write({ MobileNumber: "" });
    expect(mobile()).toBe("");
  });
});

it("addresses are suppressed and let in again by people", async () => {
  await monitor.ask("POST /clients/{client}/suppress.json", { EmailAddresses: ["no@example.test"] });
  const add = () => monitor.importAll([{ EmailAddress: "no@example.test", ConsentToTrack: "Yes" }]);
  expect((await add()).body).toMatchObject({ ResultData: { FailureDetails: [{ Code: 204 }] } });
  await monitor.ask("PUT /clients/{client}/unsuppress.json?email=no@example.test");
  expect((await add()).status).toBe(200);
});

it("what is stored, what waits and the numbers outlive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "campaign-monitor-"));
  const stateFile = join(folder, "state.json");
  const hook = { Events: ["Subscribe"], Url: "http://127.0.0.1:9/x", PayloadFormat: "json" };
  const first = await openCampaignMonitor({ stateFile });
  const { text: firstId } = await first.ask("POST /lists/{list}/webhooks.json", hook);
  await first.ask("POST /subscribers/{list}.json", ada);
  await first.close();
  const second = await openCampaignMonitor({ stateFile });
  await second.clock.advance(6);
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
