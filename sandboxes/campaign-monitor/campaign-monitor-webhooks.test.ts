import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ada, openCampaignMonitor, openReceiver } from "./with-campaign-monitor.ts";

let monitor: Awaited<ReturnType<typeof openCampaignMonitor>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  monitor = await openCampaignMonitor();
  receiver = await openReceiver();
});
afterEach(async () => {
  receiver.close();
  await monitor.close();
});

const everything = ["Subscribe", "Update", "Deactivate"];

async function hookUp(Url = receiver.url, Events = everything): Promise<string> {
  const { body } = await monitor.ask("POST /lists/{list}/webhooks.json", { Events, Url, PayloadFormat: "json" });
  return String(body);
}
const statusOf = async (): Promise<unknown> => {
  const { body } = await monitor.ask("GET /lists/{list}/webhooks.json");
  return Object(body)[0]?.Status;
};

describe("webhooks", () => {
  it("are made, told and switched on", async () => {
    const id = await hookUp();
    expect(id).toMatch(/^[\da-f]{16}$/);
    expect((await monitor.ask("GET /lists/{list}/webhooks.json")).body).toEqual([
      { WebhookID: id, Events: everything, Url: receiver.url, Status: "Active", PayloadFormat: "Json" },
    ]);
    monitor.state().webhooks.forEach((webhook) => (webhook.Status = "Inactive"));
    await monitor.ask(`PUT /lists/{list}/webhooks/${id}/activate.json`);
    expect(await statusOf()).toBe("Active");
    expect((await monitor.ask("PUT /lists/{list}/webhooks/x/activate.json")).body).toMatchObject({ Code: 601 });
  });

  it.each([
    ["no address", { Events: everything, Url: "here", PayloadFormat: "json" }, "Url"],
    ["an event there is not", { Events: ["Open"], Url: "https://x.test/", PayloadFormat: "json" }, "Events.0"],
    ["XML", { Events: everything, Url: "https://x.test/", PayloadFormat: "xml" }, "PayloadFormat"],
  ])("with %s are refused", async (_, body, field) => {
    expect((await monitor.ask("POST /lists/{list}/webhooks.json", body)).body).toMatchObject({
      Code: 400,
      Message: expect.stringContaining(field),
    });
  });

  it("bring what happened in a moment together, as the documentation's example", async () => {
    await hookUp();
    await monitor.importAll([ada, { EmailAddress: "chloe@example.test", Name: "Chlo", ConsentToTrack: "Unchanged" }]);
    await monitor.ask("POST /subscribers/{list}/unsubscribe.json", { EmailAddress: "ella@example.test" });
    await monitor.clock.advance(6);
    expect(receiver.taken).toHaveLength(1);
    const [{ post } = { post: undefined }] = receiver.taken;
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(post).toEqual({
      ListID: monitor.list,
      Events: [
        {
          Type: "Subscribe",
          Date: date,
          EmailAddress: "ada@example.test",
          Name: "Ada Example",
          CustomFields: [{ Key: "FOM", Value: "600001" }],
          SignupIPAddress: "127.0.0.1",
        },
        {
          Type: "Update",
          Date: date,
          EmailAddress: "chloe@example.test",
          Name: "Chlo",
          CustomFields: [{ Key: "FOM", Value: "600104" }],
          OldEmailAddress: "chloe@example.test",
        },
        {
          Type: "Deactivate",
          State: "Unsubscribed",
          Date: date,
          EmailAddress: "ella@example.test",
          Name: "Ella Example",
          CustomFields: [{ Key: "FOM", Value: "600106" }],
        },
      ],
    });
  });

  it("are quiet about a repeated import", async () => {
    await hookUp();
    await monitor.importAll([ada]);
    await monitor.importAll([ada]);
    await monitor.clock.advance(6);
    expect(receiver.told()).toEqual([["Subscribe ada@example.test"]]);
  });

  it("are quiet about what they were not made for", async () => {
    await hookUp(receiver.url, ["Deactivate"]);
    await monitor.importAll([ada]);
    await monitor.clock.advance(6);
    expect(receiver.taken).toEqual([]);
    expect(monitor.state().events).toEqual([]);
  });

  it("carry at most 1000 events a post", async () => {
    await hookUp();
    const people = Array.from({ length: 1_000 }, (_, n) => ({
      EmailAddress: `p${n}@example.test`,
      ConsentToTrack: "Yes",
    }));
    await monitor.importAll(people);
    await monitor.importAll([ada]);
    await monitor.clock.advance(6);
    expect(receiver.told().map((events) => events.length)).toEqual([1_000, 1]);
  });

  it("are tried again, and switched off when nobody ever takes them", async () => {
    const failing = await openReceiver(() => 500);
    await hookUp(failing.url);
    await monitor.importAll([ada]);
    await monitor.clock.advance(3_600);
    expect(failing.told().filter(([event]) => event === "Subscribe ada@example.test")).toHaveLength(4);
    expect(await statusOf()).toBe("Inactive");
    failing.close();
  });
});

const emit = (body: Readonly<Record<string, unknown>>) => monitor.steer("emit", body);

describe("emit", () => {
  const events = [
    { type: "Deactivate", email: "ella@example.test", state: "Bounced" },
    { type: "Update", email: "chloe@example.test", newEmail: "c@example.test" },
    { type: "Subscribe", email: "new@example.test", name: "New" },
  ];

  it("lets it happen and posts all of it together, as often as asked", async () => {
    await hookUp();
    expect((await emit({ events, duplicates: 1 })).body).toEqual({ statuses: [200, 200] });
    const together = ["Deactivate ella@example.test", "Update c@example.test", "Subscribe new@example.test"];
    expect(receiver.told()).toEqual([together, together]);
    expect((await monitor.read("ella@example.test")).body).toMatchObject({ State: "Bounced" });
    await monitor.clock.advance(6);
    expect(receiver.taken).toHaveLength(2);
  });

  it("posts to another address when asked, as there is no signature", async () => {
    await hookUp();
    await emit({ events, badSignature: true });
    expect(receiver.taken.map(({ path }) => path)).toEqual(["/hooks/campaign-monitor/somebody-else"]);
  });

  it("refuses what cannot happen", async () => {
    expect((await emit({ events: [{ type: "Deactivate", email: "nobody@example.test" }] })).status).toBe(404);
    expect((await emit({ events: [{ type: "Open", email: "ella@example.test" }] })).status).toBe(422);
  });
});
