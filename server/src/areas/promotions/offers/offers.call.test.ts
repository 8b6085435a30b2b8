import { createOffer, deleteOffer, listOffers, updateOffer } from "@crema/contract/areas/promotions";
import { createUpload } from "@crema/contract/areas/uploads";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aPng, memoryImages } from "../../../../test/images.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { hours } from "../../../platform/clock/clock.ts";
import { uploadsTasks } from "../../uploads/index.ts";

const app = await startFileApp({}, { ports: { imageStore: memoryImages().imageStore } });
const query = queryOn(app);
let headers = await signInStaff(app, { permissions: ["promotion.edit"] });

const create = (body: object) => app.call(createOffer, { body, headers });
const update = (uuid: string, body: object) => app.call(updateOffer, { params: { uuid }, body, headers });
const list = async (filter: object = {}) => (await app.call(listOffers, { query: { ...filter }, headers })).body;
const absent = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";

const whole = {
  text2: "Ten per cent off",
  text3: "This weekend",
  linkText: "Shop now",
  active: true,
  startAt: "2026-11-21T00:00:00.000Z",
  endAt: "2026-11-23T00:00:00.000Z",
};

describe("older offers", () => {
  it("come all, newest first, as old clients ask for them; a page and a status can be asked for [OFFER-01] [AMB-82]", async () => {
    for (let n = 0; n < 12; n++) {
      app.clock.advance(1_000);
      await create({ text2: `Offer ${n}`, active: n % 3 === 0 });
    }
    const all = await list({ page: 1, limit: 999_999_999, status: "all" });
    expect(all.meta.count).toBe(12);
    expect(all.offers.map(({ text2 }) => text2)).toEqual(Array.from({ length: 12 }, (_, n) => `Offer ${11 - n}`));
    expect(await list()).toEqual(all);
    const page = await list({ page: 2, limit: 5, status: "inactive" });
    expect([page.meta.count, page.offers.map(({ text2 }) => text2)]).toEqual([8, ["Offer 4", "Offer 2", "Offer 1"]]);
    expect((await list({ status: "active" })).offers).toHaveLength(4);
  });

  it("are made, saved and deleted, wrapped or not, and every act is in the audit [OFFER-02] [OFFER-03]", async () => {
    app.clock.advance(1_000);
    const { status, body } = await create({ offer: whole });
    const stored = { uuid: body.uuid, ...whole, image: { src: "", isNew: false }, imageUrl: "" };
    expect([status, body]).toEqual([200, stored]);
    expect((await list()).offers[0]).toEqual(stored);
    const saved = await update(body.uuid, { offer: { ...whole, uuid: body.uuid, text3: "All week" } });
    expect(saved.body).toEqual({ ...stored, text3: "All week" });
    expect((await update(body.uuid, { uuid: absent })).body.errors).toHaveProperty("uuid");
    const gone = await app.call(deleteOffer, { params: { uuid: body.uuid }, headers });
    expect([gone.status, (await list()).offers.some(({ uuid }) => uuid === body.uuid)]).toEqual([204, false]);
    const rows = await query<{ kinds: string }>`
      select string_agg(act, ' ' order by at, act) as kinds from audit_entries where record = 'offer' and record_id = ${body.uuid}`;
    expect(rows[0]?.kinds.split(" ").toSorted()).toEqual(["create", "delete", "update"]);
  });

  it("lose a text or date that a save leaves out; `active` and the picture stay, `active: false` switches off [OFFER-04] [AMB-102] [AMD-19]", async () => {
    const { body } = await create(whole);
    const { body: cleared } = await update(body.uuid, { text2: "Still here" });
    expect(cleared).toMatchObject({
      text2: "Still here",
      text3: "",
      linkText: "",
      startAt: "",
      endAt: "",
      active: true,
    });
    expect((await update(body.uuid, { active: false })).body).toMatchObject({ active: false, text2: "" });
    expect((await create({})).body).toMatchObject({ active: false, text2: "" });
  });

  it("name a picture that was uploaded before, by either field, and keep it where none is sent [OFFER-03] [OFFER-05]", async () => {
    const sent = await app.call(createUpload, { file: { name: "offer.png", bytes: await aPng() }, headers });
    const { publicUrl } = sent.body;
    const { body } = await create({ text2: "With a picture", imageUrl: publicUrl });
    expect([body.imageUrl, body.image]).toEqual([publicUrl, { src: publicUrl, isNew: false }]);
    expect((await update(body.uuid, { text2: "Again" })).body.imageUrl).toBe(publicUrl);
    expect((await create({ image: { src: publicUrl, isNew: false } })).body.imageUrl).toBe(publicUrl);
    expect((await update(body.uuid, { imageUrl: "" })).body.image).toEqual({ src: "", isNew: false });
    for (const wrong of [
      { image: { src: "data:image/png;base64,AAAA", isNew: true } },
      { imageUrl: "https://evil.test/a.png" },
    ])
      expect((await create(wrong)).body.errors).toEqual({ imageUrl: "A picture has to be uploaded here first" });
  });

  it("keep their picture from the job that removes unused ones", async () => {
    const sent = await app.call(createUpload, { file: { name: "kept.png", bytes: await aPng() }, headers });
    const { body } = await create({ imageUrl: sent.body.publicUrl });
    app.clock.advance(hours(25));
    await uploadsTasks["remove-unused-uploads"].run(app.platform, {});
    expect((await app.server.inject({ url: new URL(body.imageUrl).pathname })).statusCode).toBe(200);
    headers = await signInStaff(app, { permissions: ["promotion.edit"] });
  });

  it("that nobody knows are told as 'No offer with matching UUID' [OFFER-06]", async () => {
    const remove = app.call(deleteOffer, { params: { uuid: absent }, headers });
    for (const { status, body } of [await update(absent, whole), await remove])
      expect([status, body]).toMatchObject([404, { code: "not_found", message: "No offer with matching UUID" }]);
  });
});
