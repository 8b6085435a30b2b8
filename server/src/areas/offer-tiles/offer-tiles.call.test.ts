import * as calls from "@crema/contract/areas/offer-tiles";
import { createUpload } from "@crema/contract/areas/uploads";
import { beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aPng, memoryImages } from "../../../test/images.ts";
import { aKeptPicture, anOfferTile } from "../../../test/offer-tiles.ts";
import { queryOn } from "../../../test/query-on.ts";
import { signInStaff } from "../../../test/sessions.ts";
import { hours } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { addApiKey } from "../../platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../../platform/sessions/api-keys/api-keys.ts";
import { uploadsTasks } from "../uploads/index.ts";

const origin = "https://console.example";
let headers: Readonly<Record<string, string>>;
const { imageStore, images } = memoryImages();
const app = await startFileApp({ PUBLIC_URL: origin }, { ports: { imageStore } });
const query = queryOn(app);
beforeEach(async () => {
  await query`delete from offer_tiles`;
  app.clock.advance(1_000);
  headers = await signInStaff(app, { firstName: "Ana", permissions: ["notification.edit"] });
});

const aPicture = async (): Promise<string> =>
  (await app.call(createUpload, { file: { name: "a.png", bytes: await aPng() }, headers })).body.publicUrl;
const create = (body: object) => app.call(calls.createOfferTile, { body, headers });
const get = async (uuid: string) => (await app.call(calls.getOfferTile, { params: { uuid }, headers })).body;
const update = (uuid: string, body: object, more: Readonly<Record<string, string>> = {}) =>
  app.call(calls.updateOfferTile, { params: { uuid }, body, headers: { ...headers, ...more } });
const remove = (uuid: string) => app.call(calls.deleteOfferTile, { params: { uuid }, headers });
const list = async () => (await app.call(calls.listOfferTiles, { headers })).body;
const audit = async (uuid: string) =>
  await query<{ act: string; fields: string[]; checked: boolean }>`
      select act, array(select jsonb_object_keys(changes) order by 1) as fields, version_checked as checked
      from audit_entries where record = 'offer-tile' and record_id = ${uuid} order by id`;
const sent = {
  text1: "Cold brew",
  linkUrl: "https://crema.test/cold-brew",
  startDate: "2026-11-21",
  endDate: "2026-12-21",
};
const isThere = (address: string): boolean => images.has(address.slice(`${origin}/uploads/`.length));
const absent = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";

describe("an offer tile", () => {
  it("is made, read, listed, saved and deleted, wrapped or not, and every act is in the audit [APP-TILE-12] [APP-TILE-13] [AMB-104]", async () => {
    const imageUrl = await aPicture();
    const made = await create({ ...sent, image: { src: imageUrl, isNew: true } });
    expect(made.status).toBe(200);
    const { uuid, updatedAt } = made.body;
    const tile = { uuid, ...sent, imageUrl, image: { src: imageUrl, isNew: false }, active: true, updatedAt };
    expect(made.body).toEqual(tile);
    expect(updatedAt).toBe(app.clock.now().toISOString());
    expect(await get(uuid)).toEqual(tile);
    expect(await list()).toEqual({ offerTiles: [tile], meta: { count: 1 } });
    app.clock.advance(1_000);
    const saved = await update(uuid, { offerTile: { uuid, text1: " Warm brew ", updatedAt } });
    expect(saved.body).toEqual({ ...tile, text1: "Warm brew", updatedAt: app.clock.now().toISOString() });
    expect((await remove(uuid)).status).toBe(204);
    expect((await remove(uuid)).status).toBe(404);
    expect((await update(absent, sent)).status).toBe(404);
    expect((await update(uuid, { uuid: absent })).status).toBe(422);
    expect((await list()).meta.count).toBe(0);
    const every = ["endDate", "imageUrl", "linkUrl", "startDate", "text1"];
    expect(await audit(uuid)).toEqual([
      { act: "create", fields: every, checked: false },
      { act: "update", fields: ["text1"], checked: true },
      { act: "delete", fields: every, checked: false },
    ]);
  });

  it("names every field that is not right, and nothing is stored [APP-TILE-07] [APP-TILE-08] [APP-TILE-09] [APP-TILE-10] [AMB-103]", async () => {
    const bare = await create({ text1: " ", linkUrl: "" });
    expect(bare.status).toBe(422);
    expect(Object.keys(bare.body.errors ?? {}).toSorted()).toEqual([
      "endDate",
      "imageUrl",
      "linkUrl",
      "startDate",
      "text1",
    ]);
    const imageUrl = await aPicture();
    const linkUrl = "Image must start with https:// and be a valid url";
    for (const wrong of ["http://a.b", "https://ab", "javascript:alert(1)//https://a.b"])
      expect((await create({ ...sent, imageUrl, linkUrl: wrong })).body.errors, wrong).toEqual({ linkUrl });
    for (const endDate of [sent.startDate, "2026-11-20"])
      expect((await create({ ...sent, imageUrl, endDate })).body.errors).toEqual({
        endDate: "End date must be after the start date",
      });
    const gone = await create({ ...sent, imageUrl: `${origin}/uploads/${"f".repeat(32)}.png` });
    expect([gone.status, Object.keys(gone.body.errors ?? {})]).toEqual([422, ["imageUrl"]]);
    const elsewhere = await create({ ...sent, imageUrl: "https://elsewhere.test/a.png" });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors ?? {})]).toEqual([422, ["imageUrl"]]);
    expect((await create({ ...sent, imageUrl, startDate: "21/11/2026" })).status).toBe(422);
    expect((await list()).meta.count).toBe(0);
    const uuid = await anOfferTile(app);
    const before = await get(uuid);
    for (const body of [{ text1: "" }, { linkUrl: "http://a.b" }, { imageUrl: "" }, { image: null }, { endDate: "" }])
      expect((await update(uuid, body)).status, JSON.stringify(body)).toBe(422);
    expect(await get(uuid)).toEqual(before);
  });

  it("is active from its first day to its last in Brisbane, and the app is told of those alone [AMB-104]", async () => {
    const key = newApiKey("app");
    await inTransaction(app.platform.db, (tx) =>
      addApiKey(tx, { name: "App", scope: "app", hash: hashOfApiKey(key), at: app.clock.now() }),
    );
    const uuid = await anOfferTile(app, { startDate: "2027-03-01", endDate: "2027-03-03" });
    await anOfferTile(app, { startDate: "2027-04-01", endDate: "2027-04-03" });
    const seen = async (at: string) => {
      app.clock.set(at);
      headers = await signInStaff(app, { permissions: ["notification.edit"] });
      const { active } = await get(uuid);
      const told = await app.call(calls.listActiveOfferTiles, { headers: { authorization: `Bearer ${key}` } });
      return [active, told.body.offerTiles.map((tile) => tile.uuid)];
    };
    // Brisbane is ten hours ahead of UTC.
    expect(await seen("2027-02-28T13:59:59Z")).toEqual([false, []]);
    expect(await seen("2027-02-28T14:00:00Z")).toEqual([true, [uuid]]);
    expect(await seen("2027-03-03T13:59:59Z")).toEqual([true, [uuid]]);
    expect(await seen("2027-03-03T14:00:00Z")).toEqual([false, []]);
    expect((await app.call(calls.listActiveOfferTiles, { headers })).status).toBe(403);
    app.clock.set("2027-03-02T00:00:00Z");
    const told = await app.call(calls.listActiveOfferTiles, { headers: { authorization: `Bearer ${key}` } });
    expect(Object.keys(told.body.offerTiles[0] ?? {}).toSorted()).toEqual(
      ["endDate", "imageUrl", "linkUrl", "startDate", "text1", "uuid"].toSorted(),
    );
  });

  it("is saved by the second of two only after they saw what the first one saved [AMD-32]", async () => {
    const uuid = await anOfferTile(app);
    const { updatedAt } = await get(uuid);
    app.clock.advance(1_000);
    expect((await update(uuid, { text1: "First", updatedAt })).status).toBe(200);
    const late = await update(uuid, { text1: "Second", updatedAt });
    expect([late.status, late.body.code]).toEqual([409, "changed_by_someone_else"]);
    expect((await update(uuid, { text1: "Second" }, { "if-match": `"${updatedAt}"` })).status).toBe(409);
    expect((await get(uuid)).text1).toBe("First");
  });

  it("keeps its picture, which goes when another takes its place", async () => {
    const [first, second] = [await aPicture(), await aPicture()];
    const { uuid } = (await create({ ...sent, imageUrl: first })).body;
    app.clock.advance(hours(25));
    headers = await signInStaff(app, { permissions: ["notification.edit"] });
    const clean = () => uploadsTasks["remove-unused-uploads"].run(app.platform, {});
    await clean();
    expect([isThere(first), isThere(second)]).toEqual([true, false]);
    await update(uuid, { imageUrl: await aKeptPicture(app) });
    await clean();
    expect(isThere(first)).toBe(false);
  });
});
