import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ada, openCampaignMonitor } from "./with-campaign-monitor.ts";

let monitor: Awaited<ReturnType<typeof openCampaignMonitor>>;
beforeEach(async () => {
  monitor = await openCampaignMonitor();
});
afterEach(() => monitor.close());

const one = (EmailAddress: string, changes: object = {}) => ({ EmailAddress, ConsentToTrack: "Unchanged", ...changes });
const people = (count: number) => Array.from({ length: count }, (_, n) => one(`person-${n}@example.test`));
const emails = () => monitor.state().subscribers.map(({ email }) => email);

describe("the import", () => {
  it("answers as the documentation's example", async () => {
    const answer = await monitor.ask("POST /subscribers/{list}/import.json", {
      Subscribers: [ada],
      Resubscribe: false,
      QueueSubscriptionBasedAutoResponders: false,
      RestartSubscriptionBasedAutoresponders: false,
    });
    expect(answer).toMatchObject({
      status: 200,
      text: '{"FailureDetails":[],"TotalUniqueEmailsSubmitted":1,"TotalExistingSubscribers":0,"TotalNewSubscribers":1,"DuplicateEmailsInSubmission":[]}',
    });
    expect((await monitor.read("ada@example.test")).body).toMatchObject({ Name: "Ada Example", State: "Active" });
  });

  it("is a 400 where some were refused, as the documentation's example, and the others are done", async () => {
    const answer = await monitor.importAll([
      one("amelia@example.test"),
      one("chloe@example.test", { Name: "Chloé" }),
      one("x@"),
    ]);
    expect(answer).toMatchObject({
      status: 400,
      text: '{"Code":210,"Message":"Subscriber Import had some failures","ResultData":{"TotalUniqueEmailsSubmitted":3,"TotalExistingSubscribers":2,"TotalNewSubscribers":0,"DuplicateEmailsInSubmission":[],"FailureDetails":[{"EmailAddress":"x@","Code":1,"Message":"Invalid Email Address"}]}}',
    });
    expect((await monitor.read("chloe@example.test")).body).toMatchObject({ Name: "Chloé" });
  });

  it.each([
    ["on the suppression list", "never-again@example.test", 204],
    ["deleted", "finn@example.test", 205],
    ["unsubscribed", "Ben@Example.test", 206],
    ["bounced", "daniel@example.test", 207],
    ["unconfirmed", "grace@example.test", 208],
  ])("leaves those alone who are %s", async (_, email, code) => {
    const refused = await monitor.importAll([one(email)]);
    expect(refused.body).toMatchObject({
      Code: 210,
      ResultData: { FailureDetails: [{ EmailAddress: email, Code: code }] },
    });
  });

  it("counts an address once, whatever its case, and names those that came twice", async () => {
    const twice = [
      one("new@example.test", { Name: "First" }),
      one("NEW@example.test", { Name: "Second" }),
      one("b@example.test"),
    ];
    expect((await monitor.importAll(twice)).body).toMatchObject({
      TotalUniqueEmailsSubmitted: 2,
      TotalNewSubscribers: 2,
      DuplicateEmailsInSubmission: ["NEW@example.test"],
    });
    expect((await monitor.read("new@example.test")).body).toMatchObject({ Name: "First" });
  });

  it("takes 1000 and no more", async () => {
    const before = emails().length;
    expect((await monitor.importAll(people(1_001))).status).toBe(400);
    expect(emails()).toHaveLength(before);
    expect((await monitor.importAll(people(1_000))).body).toMatchObject({ TotalNewSubscribers: 1_000 });
  });

  it("can be repeated when its answer never came", async () => {
    monitor.faults.order({
      fault: "commit-then-reset",
      match: { operation: "POST /subscribers/{listid}/import.json" },
    });
    await expect(monitor.importAll([ada])).rejects.toThrow("fetch failed");
    const after = structuredClone(monitor.state().subscribers);
    expect((await monitor.importAll([ada])).body).toMatchObject({
      TotalExistingSubscribers: 1,
      TotalNewSubscribers: 0,
    });
    expect(monitor.state().subscribers).toEqual(after);
  });

  it("fails for the first address when ordered", async () => {
    monitor.faults.order({ fault: "partial" });
    const answer = await monitor.importAll([one("a@example.test"), one("b@example.test")]);
    expect(answer.body).toMatchObject({
      ResultData: { TotalNewSubscribers: 1, FailureDetails: [{ EmailAddress: "a@example.test", Code: 207 }] },
    });
    expect(emails()).not.toContain("a@example.test");
  });

  it.each([
    ["no consent to tracking", [{ EmailAddress: "a@example.test" }], 214],
    ["another word for it", [one("a@example.test", { ConsentToTrack: "Maybe" })], 215],
    ["a field there is not", [one("a@example.test", { Mobile: "1" })], 400],
    ["no address", [{ ConsentToTrack: "Yes" }], 400],
  ])("with %s is refused as a whole", async (_, subscribers, code) => {
    expect(await monitor.importAll(subscribers)).toMatchObject({ status: 400, body: { Code: code } });
    expect(emails()).not.toContain("a@example.test");
  });

  it("names the fields in error of what it cannot read", async () => {
    const answer = await monitor.ask("POST /subscribers/{list}/import.json", { Subscribers: [], resubscribe: false });
    expect(answer.body).toMatchObject({ Code: 400, Message: expect.stringContaining("Resubscribe, resubscribe") });
    expect((await monitor.ask("POST /subscribers/{list}/import.json", "{")).status).toBe(400);
  });
});

const fields = async (email: string): Promise<unknown> => Object(Object((await monitor.read(email)).body)).CustomFields;
const given = (...CustomFields: object[]) => [one("amelia@example.test", { CustomFields })];

describe("custom fields", () => {
  it("are read in brackets and made by name, as the documentation's examples", async () => {
    expect((await monitor.ask("GET /lists/{list}/customfields.json")).text).toBe(
      '[{"FieldName":"FOM","Key":"[FOM]","DataType":"Text","FieldOptions":[],"VisibleInPreferenceCenter":true}]',
    );
    const make = () =>
      monitor.ask("POST /lists/{list}/customfields.json", { FieldName: "FomPoints", DataType: "Number" });
    expect(await make()).toMatchObject({ status: 201, text: '"[FomPoints]"' });
    expect(await make()).toMatchObject({ status: 400, body: { Code: 255 } });
    const wrong = { FieldName: "Roast", DataType: "Colour" };
    expect((await monitor.ask("POST /lists/{list}/customfields.json", wrong)).body).toMatchObject({
      Message: expect.stringContaining("DataType"),
    });
  });

  it("are written bare; a key in brackets and one there is not change nothing", async () => {
    await monitor.importAll(given({ Key: "[FOM]", Value: "1" }, { Key: "Grind", Value: "fine" }));
    expect(await fields("amelia@example.test")).toEqual([{ Key: "FOM", Value: "600101" }]);
    await monitor.importAll(given({ Key: "FOM", Value: "1" }));
    expect(await fields("amelia@example.test")).toEqual([{ Key: "FOM", Value: "1" }]);
  });

  it("are kept when missing or empty, and emptied when told to", async () => {
    await monitor.importAll([one("amelia@example.test"), ...given({ Key: "FOM", Value: "" })]);
    expect(await fields("amelia@example.test")).toEqual([{ Key: "FOM", Value: "600101" }]);
    await monitor.importAll(given({ Key: "FOM", Value: "", Clear: true }));
    expect(await fields("amelia@example.test")).toEqual([]);
  });

  it.each([
    ["Text", "x".repeat(251), "x".repeat(250)],
    ["Number", "12.5", "12.5"],
    ["Number", "twelve", undefined],
    ["Date", "2026/02/28", "2026/02/28"],
    ["Date", "28/02/2026", undefined],
    ["Date", "2026/02/30", undefined],
    ["Date", "1899/12/31", undefined],
    ["Date", "2076/06/07", undefined],
  ])("of %s: %s is stored as %j", async (DataType, Value, stored) => {
    await monitor.ask("POST /lists/{list}/customfields.json", { FieldName: "Last order", DataType });
    await monitor.importAll(given({ Key: "LastOrder", Value }));
    expect(monitor.state().subscribers[0]?.values["Last order"]).toBe(stored);
  });
});
