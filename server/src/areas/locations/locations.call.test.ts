import { createUpload } from "@crema/contract/areas/uploads";
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  type LocationBody,
  locationAttributes,
  locationMessages,
  searchLocations,
  updateLocation,
  updateLocationByUuid,
} from "@crema/contract/areas/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../test/file-app.ts";
import { aPng, memoryImages } from "../../../test/images.ts";
import { aLocation, locationBody } from "../../../test/locations.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { addApiKey } from "../../platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../../platform/sessions/api-keys/api-keys.ts";

const app = await startFileApp(
  { LOCATION_STATES: "TAS", PUBLIC_URL: "https://console.example" },
  { ports: { imageStore: memoryImages().imageStore } },
);
const headers = await asStaff(app, { firstName: "Ana", lastName: "Reid", permissions: ["location.edit"] });
beforeEach(async () => {
  await app.sql`delete from locations`;
  app.clock.advance(1_000);
});

const post = (body: LocationBody) => app.call(createLocation, { body, headers });
const get = async (uuid: string) => (await app.call(getLocation, { params: { uuid }, headers })).body;
const put = (body: LocationBody) => app.call(updateLocation, { body, headers });
const del = (uuid: string) => app.call(deleteLocation, { params: { uuid }, headers });
const none = "00000000-0000-4000-8000-000000000000";
const aPicture = async (): Promise<string> =>
  (await app.call(createUpload, { file: { name: "a.png", bytes: await aPng() }, headers })).body.publicUrl;

describe("a location", () => {
  it("is made with every field and read again as it was sent [LOC-15] [LOC-16] [LOC-34]", async () => {
    const sent = { ...locationBody(), image: await aPicture() };
    const made = await post(sent);
    expect(made.status).toBe(200);
    const { uuid, createdAt, updatedAt, addressFormatted } = made.body;
    expect(await get(uuid)).toEqual({ ...sent, uuid, addressFormatted, createdAt, updatedAt });
    expect(addressFormatted).toBe("1 Bean Street, Unit 2, Milton, Brisbane QLD 4064, Australia");
    expect(createdAt).toBe(app.clock.now().toISOString());
  });

  it("may come wrapped, with coordinates and a postcode of either kind, and without a second line and a city [LOC-27]", async () => {
    const { address } = locationBody();
    const short = { ...address, address2: "", city: "", postcode: 4064 };
    const wrapped = { location: { ...locationBody(), lat: "-27.4702", lng: " 153.003 ", image: null, address: short } };
    const made = await app.call(createLocation, { body: wrapped, headers });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ lat: -27.4702, lng: 153.003, image: "" });
    expect(made.body.address).toEqual({ ...short, postcode: "4064" });
    expect(made.body.addressFormatted).toBe("1 Bean Street, Milton QLD 4064, Australia");
    const darwin = { ...locationBody(), address: { ...address, state: "NT", postcode: 801 } };
    expect((await app.call(createLocation, { body: darwin, headers })).body.address.postcode).toBe("0801");
  });

  it.each(locationAttributes)("has %s on and off, alone [LOC-17]", async (name) => {
    const uuid = await aLocation(app);
    const before = await get(uuid);
    for (const value of [!before[name], before[name]]) {
      await put({ uuid, [name]: value });
      const { updatedAt: _, ...now } = await get(uuid);
      const { updatedAt: _u, ...then } = before;
      expect(now).toEqual({ ...then, [name]: value });
    }
  });

  it("is listed by title, and not found where it is not [LOC-32]", async () => {
    const last = await aLocation(app, { title: "alpha" });
    const first = await aLocation(app, { title: "Able" });
    const { body } = await app.call(listLocations, { headers });
    expect(body.locations.map(({ uuid }) => uuid)).toEqual([first, last]);
    expect(body.meta).toEqual({ count: 2 });
    expect((await app.call(getLocation, { params: { uuid: none }, headers })).status).toBe(404);
    expect((await app.call(getLocation, { params: { uuid: "7" }, headers })).status).toBe(404);
  });

  it("is found by the shop's site with its key, and by staff: those of the brand, the others, or all [LOC-33]", async () => {
    const key = newApiKey("locations");
    await inTransaction(app.platform.db, (tx) =>
      addApiKey(tx, { name: "Site", scope: "locations", hash: hashOfApiKey(key), at: app.clock.now() }),
    );
    await aLocation(app, { title: "Ours", isCremaOwned: true });
    await aLocation(app, { title: "Theirs", isCremaOwned: false });
    const found = async (query: Record<string, unknown>, given: Readonly<Record<string, string>>) => {
      const { body } = await app.call(searchLocations, { query, headers: given });
      return [body.meta.count, ...body.locations.map(({ title }) => title)];
    };
    for (const given of [headers, { authorization: `Bearer ${key}` }]) {
      expect(await found({ isCremaOwned: true }, given)).toEqual([1, "Ours"]);
      expect(await found({ isCremaOwned: "false" }, given)).toEqual([1, "Theirs"]);
      expect(await found({}, given)).toEqual([2, "Ours", "Theirs"]);
    }
    const wrong = await app.call(searchLocations, { query: { isCremaOwned: "perhaps" }, headers });
    expect(wrong.status).toBe(422);
    expect((await app.call(listLocations, { headers: { authorization: `Bearer ${key}` } })).status).toBe(403);
  });
});

describe("the check before a location is saved", () => {
  it("names all that is missing, each at its field [LOC-18] [LOC-19] [LOC-20] [LOC-21] [LOC-22] [LOC-23] [LOC-24] [LOC-25] [LOC-26]", async () => {
    const answer = await post({ title: " ", lat: "", lng: null });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "invalid", message: locationMessages.title, errors: locationMessages });
  });

  it("refuses what is emptied, and keeps what was there [LOC-19] [LOC-23]", async () => {
    const uuid = await aLocation(app);
    const answer = await put({ uuid, title: "", address: { suburb: " " } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      title: "You must enter a title.",
      "address.suburb": "You must specify a Suburb",
    });
    expect(await get(uuid)).toMatchObject({ title: "Milton Roastery", address: { suburb: "Milton" } });
  });

  it("names every field of the form where it is too long [LOC-18]", async () => {
    const long = "x".repeat(20_001);
    const address = { address1: long, address2: long, suburb: long, city: long, postcode: long, state: long };
    const { body } = await post({
      ...locationBody(),
      title: long,
      phone: long,
      address: { ...address, country: long },
    });
    const names = ["address1", "address2", "suburb", "city", "postcode", "state", "country"];
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(
      ["phone", "title", ...names.map((name) => `address.${name}`)].toSorted(),
    );
  });

  it("takes the listed states of Australia and those of the setting, no others; elsewhere any [LOC-28] [AMD-04] [AMB-81]", async () => {
    const { address } = locationBody();
    for (const state of ["ACT", "NSW", "NT", "QLD", "SA", "VIC", "WA", "TAS"])
      expect((await post({ ...locationBody(), address: { ...address, state } })).status).toBe(200);
    const wrong = await post({ ...locationBody(), address: { ...address, state: "XX" } });
    expect(wrong.body.errors).toEqual({
      "address.state": "State must be one of ACT, NSW, NT, QLD, SA, VIC, WA, TAS",
    });
    const abroad = { ...address, state: "Otago", postcode: "9016", country: "New Zealand" };
    expect((await post({ ...locationBody(), lat: -45.87, lng: 170.5, address: abroad })).status).toBe(200);
    expect((await post({ ...locationBody(), address: abroad })).body.errors).toHaveProperty("lng");
  });
});

describe("a save", () => {
  it("goes by the uuid in the body, or by the one in the address, and needs one [LOC-35] [AMB-80]", async () => {
    const uuid = await aLocation(app);
    expect((await put({ uuid: uuid.toUpperCase(), title: "First" })).body.title).toBe("First");
    const params = { uuid };
    const second = await app.call(updateLocationByUuid, { params, body: { location: { title: "Second" } }, headers });
    expect(second.body.title).toBe("Second");
    for (const wrong of [{ title: "x" }, { uuid: "", title: "x" }, { uuid: "7", title: "x" }]) {
      const answer = await put(wrong);
      expect([answer.status, answer.body.errors]).toEqual([422, { uuid: "Name the location by its uuid" }]);
    }
    const other = await app.call(updateLocationByUuid, { params, body: { uuid: none, title: "x" }, headers });
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ["uuid"]]);
    expect((await put({ uuid: none, title: "x" })).status).toBe(404);
    expect((await get(uuid)).title).toBe("Second");
  });

  it("tells the second of two editors both values, by the version in the body or in If-Match [AMD-32]", async () => {
    const uuid = await aLocation(app);
    const { updatedAt } = await get(uuid);
    expect((await put({ uuid, title: "Ana's", updatedAt })).status).toBe(200);
    for (const [body, more] of [
      [{ uuid, title: "Ben's", updatedAt }, {}],
      [{ uuid, title: "Ben's" }, { "if-match": `"${updatedAt}"` }],
    ] as const) {
      const answer = await app.call(updateLocation, { body, headers: { ...headers, ...more } });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: "changed_by_someone_else",
        changedBy: "Ana Reid",
        conflicts: { title: { yours: "Ben's", theirs: "Ana's" } },
      });
    }
    expect((await put({ uuid, title: "Ben's" })).status).toBe(200);
  });

  it("names what lies deeper by its path where two editors meet [AMD-32]", async () => {
    const uuid = await aLocation(app);
    const { updatedAt } = await get(uuid);
    expect((await put({ uuid, links: { facebook: "https://facebook.com/ana" }, updatedAt })).status).toBe(200);
    const answer = await put({ uuid, links: { facebook: "https://facebook.com/ben" }, updatedAt });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { conflicts: { "links.facebook": { yours: "https://facebook.com/ben", theirs: "https://facebook.com/ana" } } },
    ]);
  });

  it("takes one of two saves that come at once and read the same version [AMD-32]", async () => {
    for (let round = 0; round < 10; round += 1) {
      const uuid = await aLocation(app);
      const { updatedAt } = await get(uuid);
      const saves = ["Ana's", "Ben's"].map((title) => put({ uuid, title, updatedAt }));
      const statuses = (await Promise.all(saves)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it("is in the audit with both values, as are making and deleting one", async () => {
    const uuid = (await post(locationBody())).body.uuid;
    await put({ uuid, title: "Renamed", address: { suburb: "Auchenflower" } });
    await del(uuid);
    const rows = await app.sql<{ act: string; changes: object }>`
      select act, changes from audit_entries where record = 'location' and record_id = ${uuid} order by id`;
    expect(rows.map(({ act }) => act)).toEqual(["create", "update", "delete"]);
    expect(rows[0]?.changes).toMatchObject({ title: [null, "Milton Roastery"] });
    expect(rows[1]?.changes).toEqual({
      title: ["Milton Roastery", "Renamed"],
      "address.suburb": ["Milton", "Auchenflower"],
      addressFormatted: [expect.any(String), "1 Bean Street, Unit 2, Auchenflower, Brisbane QLD 4064, Australia"],
    });
  });

  it("is gone once it is deleted [LOC-36]", async () => {
    const uuid = await aLocation(app);
    expect((await del(uuid)).status).toBe(204);
    expect((await app.call(getLocation, { params: { uuid }, headers })).status).toBe(404);
    expect((await del(uuid)).status).toBe(404);
  });
});

describe("a location's picture", () => {
  it("is one that was sent here; null and nothing take it away, what is not sent leaves it [LOC-30] [AMD-41]", async () => {
    const image = await aPicture();
    const { uuid } = (await post({ ...locationBody(), image })).body;
    await put({ uuid, title: "Kept" });
    expect((await get(uuid)).image).toBe(image);
    const known = `${"0".repeat(32)}.png`;
    for (const wrong of [
      "https://elsewhere.example/a.png",
      "javascript:alert(1)",
      `https://console.example/uploads/${known}`,
      `${image}?x`,
      `https://elsewhere.example${new URL(image).pathname}`,
    ]) {
      const answer = await put({ uuid, image: wrong });
      expect([wrong, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([wrong, 422, ["image"]]);
    }
    expect((await put({ uuid, image: new URL(image).pathname })).body.image).toBe(image);
    expect(await app.sql`select image from locations where uuid = ${uuid}`).toEqual([
      { image: new URL(image).pathname },
    ]);
    expect((await put({ uuid, image: null })).body.image).toBe("");
    expect((await put({ uuid, image: "" })).body.image).toBe("");
  });
});
