import { Writable } from "node:stream";
import { sendAppLink } from "@crema/contract/areas/notifications";
import { describe, expect, it } from "vitest";
import { appLinkSettings } from "../../../../test/app-links.ts";
import { fileAppLinks, linkNumber } from "../../../../test/file-app-links.ts";
import { asStaff } from "../../../../test/file-app.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { lastChangeOf } from "../../../platform/writes/audit-rows.ts";

const lines: string[] = [];
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const { app, sms, pass, person, send, results, work, report } = await fileAppLinks({ LOG_LEVEL: "trace" }, { logTo });

const taken = () => sms.taken.map(({ to, body }) => [to, body]);
const text = "Here is the link to the Crema app you asked for: https://app.crema.test/get";

describe("POST /v1/notifications/app-link", () => {
  it("sends the text to the user's number once; the log goes from sending to sent to delivered [AMB-31]", async () => {
    const user = await person();
    const { status, body } = await send(user, { mobileNumber: "0491 570 006" });
    expect([status, body.result, await results(user)]).toEqual([202, "sending", ["sending"]]);
    expect(await work(body.uuid)).toBe("confirmed");
    expect([taken(), await results(user)]).toEqual([[[linkNumber, text]], ["sent"]]);
    const [message] = sms.taken;
    expect(await report(message, { state: "delivered" })).toBe(200);
    expect(await results(user)).toEqual(["delivered"]);
    await report(message, { state: "sent" });
    expect(await results(user)).toEqual(["delivered"]);
    const forged = message && { ...message, callbackUrl: `${message.callbackUrl}x` };
    expect(await report(forged, { state: "failed" })).toBe(401);
  });

  it("is kept as an act without the number, and passes for no change of the user", async () => {
    const user = await person();
    const { body } = await send(user);
    await work(body.uuid);
    const { db } = app.platform;
    const rows = await app.sql`select act, changes from audit_entries where record = 'user' and record_id = ${user}`;
    expect(rows).toEqual([{ act: "send app link", changes: {} }]);
    expect(await lastChangeOf(db, "user", user)).toBeUndefined();
    expect(lines.join("")).not.toContain("491570006");
    const kept = await app.sql`select 1 from notification_logs where mobile_number <> '' and uuid = ${body.uuid}`;
    expect(kept).toEqual([]);
  });

  it("refuses who is archived, has no mobile number, or has another one by now; nothing is written", async () => {
    const archived = await aCustomer(app, { mobileNumber: linkNumber, isArchived: true });
    const none = await aCustomer(app);
    const landline = await aCustomer(app, { mobileNumber: "+61733334444" });
    const changed = await person();
    const answers = [
      await send(archived),
      await send(none),
      await send(landline),
      await send(changed, { mobileNumber: "+61491570156" }),
      await send("00000000-0000-4000-8000-000000000000"),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      "already_archived",
      "not_submittable",
      "not_submittable",
      "not_as_seen",
      "not_found",
    ]);
    for (const user of [archived, none, landline, changed]) expect(await results(user)).toEqual([]);
  });

  it("says that one was sent a few minutes ago, sends another where it is asked for, and one for a retried request", async () => {
    const user = await person();
    const key = { "idempotency-key": "app-link-once-0001" };
    const first = await send(user, {}, key);
    const again = await send(user, {}, key);
    expect([again.status, again.body.uuid]).toEqual([202, first.body.uuid]);
    await pass(minutes(2));
    const soon = await send(user);
    expect([soon.status, soon.body.code, soon.body.message]).toEqual([
      409,
      "made_before",
      "A link that was asked for 2 minutes ago is on its way to this user",
    ]);
    expect((await send(user, { again: true })).status).toBe(202);
    expect(await results(user)).toHaveLength(2);
    const twice = await person();
    const both = await Promise.all([send(twice), send(twice)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });

  it("refuses without an SMS service, and without a link", async () => {
    for (const parts of [
      { settings: appLinkSettings, ports: {} },
      { settings: {}, ports: { sms } },
    ]) {
      const other = await startTestApp(parts.settings, { ports: parts.ports });
      try {
        const headers = await asStaff(other, { permissions: ["user.edit"] });
        const userUuid = await aCustomer(other, { mobileNumber: linkNumber });
        const { status, body } = await other.call(sendAppLink, { body: { userUuid }, headers });
        expect([status, body.message]).toEqual([503, expect.stringMatching(/^No (SMS service|link)/)]);
      } finally {
        await other.stop();
      }
    }
  });
});

describe("what becomes of an app link", () => {
  it("that the vendor refuses is failed, with its reason, and may be sent at once again", async () => {
    const user = await person();
    sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
    const { body } = await send(user);
    expect(await work(body.uuid)).toBe("rejected");
    expect(await results(user)).toEqual(["failed: No such number"]);
    expect((await send(user)).status).toBe(202);
  });

  it("whose answer is unclear is never sent again: told as unclear, and settled by a late report", async () => {
    const user = await person();
    sms.next.push({ kind: "unknown", reason: "No answer in time", notes: [] });
    const { body } = await send(user);
    expect(await work(body.uuid)).toBe("unknown");
    expect(await results(user)).toEqual(["unclear, it may have arrived: No answer in time"]);
    expect((await send(user)).body.code).toBe("made_before");
    for (let look = 0; look < 4; look += 1) {
      await pass(minutes(2));
      await work(body.uuid);
    }
    expect([await work(body.uuid), sms.taken.length]).toEqual(["parked", 1]);
    expect((await results(user))[0]).toMatch(/^unclear, it may have arrived: /);
    await report(sms.taken[0], { state: "undelivered", error: "30003" });
    expect(await results(user)).toEqual(["failed: it could not be delivered (30003)"]);
    expect(await work(body.uuid)).toBe("withdrawn");
  });

  it("whose worker died between sending and writing is not sent by the next one; its report settles it", async () => {
    const user = await person();
    sms.next.push("dies");
    const { body } = await send(user);
    expect([await work(body.uuid), await results(user)]).toEqual(["sending", ["sending"]]);
    await pass(minutes(2));
    await work(body.uuid);
    expect([sms.taken.length, await results(user)]).toEqual([
      1,
      [expect.stringMatching(/^unclear, it may have arrived: /)],
    ]);
    await report(sms.taken[0], { state: "delivered" });
    await pass(minutes(2));
    expect(await work(body.uuid)).toBe("confirmed");
    expect([sms.taken.length, await results(user)]).toEqual([1, ["delivered"]]);
  });

  it("that did not leave is tried again for a quarter of an hour, to the number it was asked for alone", async () => {
    const [late, moved] = [await person(), await person()];
    const away = { kind: "not-sent", reason: "The vendor is not available", notes: [] } as const;
    sms.next.push(away, away);
    const uuids = [(await send(late)).body.uuid, (await send(moved)).body.uuid] as const;
    for (const uuid of uuids) expect(await work(uuid)).toBe("pending");
    expect(await results(late)).toEqual(["sending, not sent yet: The vendor is not available"]);
    await app.sql`update users set mobile_number = '+61491570156' where uuid = ${moved}`;
    await pass(minutes(1));
    expect(await work(uuids[1])).toBe("withdrawn");
    expect(await results(moved)).toEqual(["not sent: the user has another mobile number by now"]);
    await pass(minutes(15));
    expect(await work(uuids[0])).toBe("withdrawn");
    expect(await results(late)).toEqual(["not sent: the SMS service could not be reached for 15 minutes"]);
    expect(sms.taken).toEqual([]);
  });
});
