import { listJobs, retryJob } from "@crema/contract/areas/jobs";
import { expect, it } from "vitest";
import { fileAppLinks, linkTask, reportsAt } from "../../../../test/file-app-links.ts";
import { asStaff } from "../../../../test/file-app.ts";
import { hours, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { appLinkFlow } from "./app-link-flow.ts";
import { reportAddress } from "./sms-reports.ts";

const { app, sms, pass, person, send, results, work, report } = await fileAppLinks();
const haveItSentAgain = (uuid: string): Promise<boolean> =>
  inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...linkTask(uuid), by: "ana" }));
const away = { kind: "not-sent", reason: "The vendor is not available", notes: [] } as const;
const fails = () => Promise.reject(new Error("a fault"));
const unclear = { kind: "unknown", reason: "No answer in time", notes: [] } as const;

it("a link that waits stands in the way of another one, however long ago it was asked for", async () => {
  const user = await person();
  sms.next.push(away);
  const { body } = await send(user);
  await work(body.uuid);
  await pass(minutes(6));
  const second = await send(user);
  expect([second.status, second.body.code, second.body.message]).toEqual([
    409,
    "made_before",
    "A link that was asked for 6 minutes ago is on its way to this user",
  ]);
  expect(await work(body.uuid)).toBe("confirmed");
  await pass(minutes(2));
  expect((await send(user)).body.message).toBe("A link was sent to this user 2 minutes ago");
  await pass(minutes(4));
  expect((await send(user)).status).toBe(202);
});

it("a link that was refused is not sent by having it done once more elsewhere, and says why", async () => {
  const user = await person();
  sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
  const { body } = await send(user);
  await work(body.uuid);
  expect(await haveItSentAgain(body.uuid)).toBe(true);
  expect(await work(body.uuid)).toBe("withdrawn");
  expect((await effectOf(app.platform.db, linkTask(body.uuid)))?.reason).toBe(
    "it was tried before; another one is asked for on the page of the user",
  );
  expect([sms.taken.length, await results(user)]).toEqual([0, ["failed: No such number"]]);
});

it("a link that was refused is led from the job centre to the page of its user, and not had once more there", async () => {
  const user = await person();
  sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
  const { body } = await send(user);
  await work(body.uuid);
  const headers = await asStaff(app, { permissions: ["permission.edit"] });
  const { jobs } = (await app.call(listJobs, { query: { state: "failed", limit: 100 }, headers })).body;
  const job = jobs.find(({ href }) => href === `/users/${user}`);
  expect(job).toMatchObject({ kind: "Send the app link", error: "No such number", canRetry: false });
  const retried = await app.call(retryJob, { params: { id: job?.id ?? "" }, headers });
  expect([retried.status, retried.body.code]).toEqual([409, "not_repeatable"]);
});

it("a link whose answer was unclear is never sent a second time and stays unclear, whoever asks for it", async () => {
  const user = await person();
  sms.next.push(unclear);
  sms.found.push({ kind: "absent" }, { kind: "absent" });
  const { body } = await send(user);
  await work(body.uuid);
  for (const wait of [30_000, 61_000]) {
    await pass(wait);
    await work(body.uuid);
  }
  expect((await effectOf(app.platform.db, linkTask(body.uuid)))?.state).toBe("parked");
  expect(await haveItSentAgain(body.uuid)).toBe(true);
  expect(await work(body.uuid)).toBe("withdrawn");
  expect([sms.taken.length, await results(user)]).toEqual([
    1,
    [expect.stringMatching(/^unclear, it may have arrived: /)],
  ]);
});

it("a link that was sent again while it was being looked for stays unclear until it is known", async () => {
  const user = await person();
  sms.next.push(unclear);
  const { body } = await send(user);
  for (let look = 0; look < 5; look += 1) {
    await work(body.uuid);
    await pass(minutes(4));
  }
  expect(await haveItSentAgain(body.uuid)).toBe(true);
  sms.found.push({ kind: "absent" });
  for (let look = 0; look < 3; look += 1) {
    await work(body.uuid);
    await pass(minutes(1));
  }
  expect([sms.taken.length, await results(user)]).toEqual([
    1,
    [expect.stringMatching(/^unclear, it may have arrived: /)],
  ]);
});

it("a link that was reported, although the vendor said it had not been sent, is not sent a second time", async () => {
  const user = await person();
  sms.next.push(away);
  const { body } = await send(user);
  await work(body.uuid);
  // A worker holds it while the report comes, so that it cannot be withdrawn.
  await app.sql`update outbound_effects set lease_until = ${app.clock.now()} where subject = ${body.uuid}`;
  const callbackUrl = reportAddress(reportsAt, body.uuid);
  expect(await report({ key: body.uuid, to: "", body: "", callbackUrl }, { state: "delivered" })).toBe(200);
  await app.sql`update outbound_effects set lease_until = null where subject = ${body.uuid}`;
  await pass(minutes(1));
  expect(await work(body.uuid)).toBe("withdrawn");
  expect([sms.taken.length, await results(user)]).toEqual([0, ["delivered"]]);
});

it("the number is kept while it waits, and its last digits are all that stays of it", async () => {
  for (const outcome of [unclear, undefined]) {
    const user = await person();
    if (outcome !== undefined) sms.next.push(outcome);
    const { body } = await send(user);
    await work(body.uuid);
    const rows = await app.sql<{ sent: unknown; number: string }>`
      select a.sent, l.mobile_number as number from outbound_attempts a join outbound_effects e on e.id = a.effect_id
        join notification_logs l on l.uuid::text = e.subject where e.subject = ${body.uuid}`;
    expect(rows).toEqual([{ sent: { to: "…006", body: expect.stringContaining("https://") }, number: "" }]);
  }
});

it("a link that a fault of this program held back was not sent", async () => {
  const user = await person();
  const { body } = await send(user);
  await app.sql`update outbound_effects set tries = 14 where subject = ${body.uuid}`;
  expect(await work(body.uuid, { ...appLinkFlow(sms), plan: fails })).toBe("parked");
  expect(await results(user)).toEqual(["not sent: A fault of this program, not of the provider's"]);
});

it("five links a day are enough for anybody", async () => {
  const user = await person();
  for (let n = 0; n < 5; n += 1) {
    expect((await send(user, { again: true })).status).toBe(202);
    await pass(hours(1));
  }
  const sixth = await send(user, { again: true });
  expect([sixth.status, sixth.body.code, sixth.headers["retry-after"]]).toEqual([
    429,
    "too_many_requests",
    String(19 * 3_600),
  ]);
  await pass(hours(19));
  expect((await send(user, { again: true })).status).toBe(202);
});

it("links that the vendor refused, and that nobody got, are none of the five: the number was put right meanwhile", async () => {
  const user = await person();
  for (let n = 0; n < 5; n += 1) {
    sms.next.push({ kind: "rejected", reason: "No such number", because: "number", notes: [] });
    await work((await send(user)).body.uuid);
  }
  expect(await results(user)).toEqual(Array.from({ length: 5 }, () => "failed: No such number"));
  expect((await send(user)).status).toBe(202);
});
