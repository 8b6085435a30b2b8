import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useOutbox } from "../../../test/outbox.ts";
import { secret } from "../../platform/config/secret.ts";
import { inboxTasks } from "../../platform/inbox/inbox.ts";
import { bounceWebhooks } from "./bounce-webhook.ts";

const hookSecret = "whoever-forwards";
const { app, sandbox, queued, run } = await useOutbox({ MAIL_BOUNCE_SECRET: hookSecret });

/** @returns the id of the mail's row */
async function aSentMail(recipient: string): Promise<string> {
  const content = { subject: "Your reward", paragraphs: ["Hello."], closing: [] };
  const id = await queued(recipient, { kind: "gift-card", content });
  await run(id);
  return id;
}
const mailStatus = async (id: string) => {
  const { rows } = await sql<{ state: string; reason: string }>`
    select state, last_error as reason from outbound_mails where id = ${id}`.execute(app.platform.db);
  return rows[0];
};
async function theReport(): Promise<string> {
  await sandbox().advance(1);
  const [newest] = await sandbox().mails("no-reply@crema.test");
  return sandbox().source(newest?.id ?? 0);
}
/** Forwards a report and lets it be worked on. @returns the answer's status */
async function forward(report: string, key = hookSecret): Promise<number> {
  const headers = { "content-type": "message/rfc822", "x-hook-secret": key };
  const answer = await app.server.inject({ method: "POST", url: "/v1/webhooks/mail", payload: report, headers });
  const { rows } = await sql<{ id: number }>`select max(id) as id from inbound_deliveries`.execute(app.platform.db);
  const tasks = inboxTasks(bounceWebhooks(secret(hookSecret)));
  await tasks["work-on-delivery"]?.run(app.platform, { delivery: rows[0]?.id ?? 0 });
  return answer.statusCode;
}

describe("a mail that comes back", () => {
  it("has failed, for a reason staff can read, and is not sent again", async () => {
    const id = await aSentMail("bounce+dan@example.test");
    expect(await mailStatus(id)).toEqual({ state: "sent", reason: "" });
    const report = await theReport();
    expect(await forward(report)).toBe(200);
    const failed = { state: "failed", reason: "there is no such mailbox (5.1.1, it came back)" };
    expect(await mailStatus(id)).toEqual(failed);
    expect(await forward(report)).toBe(200);
    await run(id);
    expect(await mailStatus(id)).toEqual(failed);
    expect(await sandbox().mails("bounce+dan@example.test")).toHaveLength(1);
  });

  it("is not believed of somebody who does not know the secret, or of another recipient", async () => {
    const id = await aSentMail("bounce+eve@example.test");
    const report = await theReport();
    expect(await forward(report, "guessed")).toBe(401);
    expect(await forward(report.replaceAll("rfc822;bounce+eve@", "rfc822;bounce+ada@"))).toBe(200);
    expect(await mailStatus(id)).toMatchObject({ state: "sent" });
  });

  it("waits where the mail is being sent at this moment", async () => {
    const id = await aSentMail("bounce+ida@example.test");
    const report = await theReport();
    const { db } = app.platform;
    await sql`update outbound_mails set state = 'sending' where id = ${id}`.execute(db);
    await forward(report);
    expect(await mailStatus(id)).toEqual({ state: "sending", reason: "" });
    const { rows } = await sql`select 1 from inbound_deliveries where state = 'pending'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

it("reports are let in by nobody where no secret is set", () => {
  expect(bounceWebhooks(secret(""))).toEqual([]);
});
