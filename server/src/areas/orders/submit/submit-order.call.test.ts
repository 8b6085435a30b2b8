import { getOrderJourney, submitOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { historyOf } from "../../../../test/audit.ts";
import { startEffectWorker } from "../../../../test/effect-worker.ts";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { aWebOrder, type GivenWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { ourFault } from "../../../platform/outbound/effect-steps.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { erpUploadFlow, erpUploadTasks, orderErpUpload, uploadSwitch } from "../erp-upload/erp-upload.ts";

type Headers = { authorization: string };
const stand = await startEpicorStand(epicorByRest, {}, { now: () => app.clock.now() });
afterAll(() => stand.close());
const app = await startFileApp({}, { ports: { erp: stand.erp } });
const { db } = app.platform;
const worker = startEffectWorker(app, [erpUploadFlow(stand.erp)]);
afterAll(() => worker.stop());
const asAna = await signInStaff(app, { permissions: ["order.edit"], firstName: "Ana", lastName: "B" });
const asBen = await signInStaff(app, { permissions: ["order.edit"], firstName: "Ben", lastName: "C" });
beforeEach(() => stand.calm());

const submit = (orderId: number, headers: Headers = asAna, more: object = {}) =>
  app.call(submitOrder, { body: { order: { ...more, orderId: String(orderId) } }, headers });
const inErp = (orderId: number) => stand.orders(poNumberOf(orderId));
const uploadedStop = async (orderId: number) => {
  const { body } = await app.call(getOrderJourney, { params: { orderId: String(orderId) }, headers: asAna });
  return body.stops.find(({ stop }) => stop === "uploaded");
};

describe("POST /v1/orders/epicor", () => {
  it("makes one sales order of what is stored, whatever the body says, and fills in number and date [ERP-10] [AMB-49]", async () => {
    const orderId = await aWebOrder(app);
    const { status, body } = await submit(orderId, asAna, { totals: [{ total: "0.01" }], lineItems: [] });
    const [there, ...others] = await inErp(orderId);
    expect([status, others]).toEqual([200, []]);
    expect(there?.lines).toContainEqual({ partCode: "ESP-1KG", quantity: 2 });
    expect([body.epicorId, body.epicorSynced]).toEqual([there?.number, app.clock.now().toISOString()]);
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "done",
      text: `In the ERP as ${there?.number}.`,
      act: "",
      events: [
        { text: "Sent by hand", username: "Ana B" },
        { text: "The ERP took it", username: "" },
      ],
    });
  });

  it("makes one under a double click of each of two staff [AMB-48]", async () => {
    const orderId = await aWebOrder(app);
    stand.order("slow:150", "UpdateExt");
    const answers = await Promise.all([asAna, asAna, asBen, asBen].map((who) => submit(orderId, who)));
    const [there, ...others] = await inErp(orderId);
    expect(others).toEqual([]);
    const told = answers.map(({ status, body }) => (status === 200 ? body.epicorId : body.code));
    expect(told.every((one) => one === there?.number || one === "already_uploaded")).toBe(true);
    expect(told).toContain(there?.number);
    expect((await submit(orderId)).body).toMatchObject({ code: "already_uploaded" });
  });

  it("makes one after a lost answer, and tells that it is looked for meanwhile [AMB-48]", async () => {
    const orderId = await aWebOrder(app);
    stand.order("commit-then-timeout", "UpdateExt");
    const first = await submit(orderId);
    expect([first.status, first.body.code]).toEqual([409, "still_running"]);
    expect((await submit(orderId, asBen)).body).toMatchObject({ code: "still_running" });
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "working",
      text: "The ERP did not answer clearly; we look whether the order is there at 12:00.",
      act: "",
    });
    app.clock.advance(minutes(1));
    await expect.poll(async () => (await uploadedStop(orderId))?.state).toBe("done");
    expect(await inErp(orderId)).toHaveLength(1);
  });

  it("keeps in the history what was asked for, and that our own rules stopped it", async () => {
    const entriesOf = async (orderId: number) =>
      (await historyOf(app, { kind: "order", id: String(orderId) }, asAna)).map(({ act, changes }) => [
        act,
        ...changes.map(({ after }) => after),
      ]);
    const stopped = await aWebOrder(app, { address: { postCode: "400" } });
    expect((await submit(stopped)).status).toBe(409);
    const why = "Shipping address: Four digit Postcode is required";
    expect(await entriesOf(stopped)).toEqual([["not-sent", why], ["submit"]]);
    const refused = await aWebOrder(app);
    stand.order("part-not-found", "UpdateExt");
    expect((await submit(refused)).status).toBe(409);
    expect(await entriesOf(refused), "the ERP was asked").toEqual([["submit"]]);
  });

  it("does not blame the ERP for a fault of this program", async () => {
    const orderId = await aWebOrder(app);
    stand.order("commit-then-timeout", "UpdateExt");
    await submit(orderId);
    await sql`
      update outbound_effects set reason = ${ourFault} where subject = ${String(orderId)}`.execute(db);
    const { body } = await submit(orderId);
    expect(body).toMatchObject({ code: "still_running", message: expect.stringMatching(/^A fault of this program/) });
    expect((await uploadedStop(orderId))?.text).toMatch(/^This program failed while sending it; we look whether/);
  });

  it("works while the upload is switched off; orders nobody pressed for wait, and go once pressed", async () => {
    await turnSwitch(db, { key: uploadSwitch, isOn: false, at: app.clock.now() });
    const [waiting, pressed] = [await aWebOrder(app), await aWebOrder(app)];
    await inTransaction(db, (tx) => orderErpUpload(app.platform, tx, waiting));
    await inTransaction(db, (tx) => orderErpUpload(app.platform, tx, pressed));
    expect((await submit(pressed)).status).toBe(200);
    expect(await uploadedStop(waiting)).toMatchObject({ state: "waiting", act: "submit" });
    expect([await inErp(waiting), (await inErp(pressed)).length]).toEqual([[], 1]);
  });

  it("SC-16: is not needed once the switch is turned on: what waited goes in order, once each", async () => {
    const turn = (isOn: boolean) => turnSwitch(db, { key: uploadSwitch, isOn, at: app.clock.now() });
    await turn(false);
    const job = async () => erpUploadTasks["order-erp-uploads"]?.run(app.platform, {});
    const waiting = [await aWebOrder(app), await aWebOrder(app)];
    await job();
    expect(await Promise.all(waiting.map((orderId) => inErp(orderId)))).toEqual([[], []]);
    await turn(true);
    await Promise.all([job(), job()]);
    await worker.idle();
    const uploaded = await Promise.all(waiting.map((orderId) => inErp(orderId)));
    expect(uploaded.map((orders) => orders.length)).toEqual([1, 1]);
    await turn(false);
  });

  it("tells the ERP's own words when it refuses, and goes when it is pressed again after that is mended", async () => {
    const orderId = await aWebOrder(app);
    stand.order("credit-hold", "UpdateExt");
    const refused = await submit(orderId);
    expect([refused.status, refused.body.code]).toEqual([409, "provider_refused"]);
    expect(refused.body.message).toMatch(/credit/i);
    expect(await uploadedStop(orderId)).toMatchObject({ state: "stuck", act: "resume-upload" });
    expect((await submit(orderId)).status).toBe(200);
    expect(await inErp(orderId)).toHaveLength(1);
  });

  it.each<[string, GivenWebOrder]>([
    ["the old web shop", { source: "Woocommerce" }],
    ["a till", { source: "POS" }],
    ["somebody who has not paid", { isSettled: false }],
  ])("never sends an order of %s [ERP-05]", async (_, given) => {
    const orderId = await aWebOrder(app, given);
    const { status, body } = await submit(orderId);
    expect([status, body.code]).toEqual([409, "not_submittable"]);
    expect(await inErp(orderId)).toEqual([]);
    expect((await uploadedStop(orderId))?.act).toBe("");
  });

  it("looks up an unclear order that was cancelled meanwhile, and sends nothing more", async () => {
    const [arrived, lost] = [await aWebOrder(app), await aWebOrder(app)];
    stand.order("commit-then-timeout", "UpdateExt");
    await submit(arrived);
    stand.order("timeout-before-commit", "UpdateExt");
    await submit(lost);
    for (const orderId of [arrived, lost]) {
      const subject = String(orderId);
      await sql`update orders set is_paid = false, is_settled = false where order_id = ${orderId}`.execute(db);
      expect(await uploadedStop(orderId)).toMatchObject({ state: "working", isUnclear: true });
      await sql`update orders set is_cancelled = true where order_id = ${orderId}`.execute(db);
      await sql`update outbound_effects set state = 'parked', reason = 'Nobody knows' where subject = ${subject}`.execute(
        db,
      );
      await sql`
        update outbound_attempts set finished_at = finished_at - interval '1 hour'
        where effect_id = (select id from outbound_effects where kind = 'erp-upload' and subject = ${subject})`.execute(
        db,
      );
      const unclear = { state: "stuck", text: "Nobody knows.", act: "resume-upload", isUnclear: true };
      expect(await uploadedStop(orderId)).toMatchObject(unclear);
    }
    const [there] = await inErp(arrived);
    const message = `The ERP has it as ${there?.number}, and it has changed here since it was sent: it was cancelled`;
    expect((await submit(arrived)).body).toMatchObject({ code: "provider_refused", message });
    expect(await uploadedStop(arrived)).toMatchObject({ state: "stuck", act: "upload-seen" });
    expect((await submit(lost)).body).toMatchObject({ code: "not_submittable" });
    expect(await inErp(lost)).toEqual([]);
  });

  it("refuses an order that was keyed in by hand, one nobody knows, and staff who may only read [ORD-DET-36]", async () => {
    const orderId = await aWebOrder(app);
    await sql`update orders set epicor_synced_at = now() where order_id = ${orderId}`.execute(db);
    expect((await submit(orderId)).body.code).toBe("already_uploaded");
    expect((await submit(999_999_999)).status).toBe(404);
    const asReader = await signInStaff(app, { read: ["order"] });
    expect((await submit(orderId, asReader)).status).toBe(403);
  });

  it("leaves an order that cannot be reached waiting for its next try", async () => {
    const orderId = await aWebOrder(app);
    await stand.trouble("away");
    const { status, body } = await submit(orderId);
    expect([status, body.code]).toEqual([409, "still_running"]);
    expect(body.message).toMatch(/^Not sent yet: .* It is tried again by itself\.$/);
    expect(await uploadedStop(orderId)).toMatchObject({ state: "working", text: expect.stringMatching(/Next try at/) });
  });
});
