import { createLocation, deleteLocation, updateLocation } from "@crema/contract/areas/locations";
import { createUpload } from "@crema/contract/areas/uploads";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aPng, memoryImages } from "../../../test/images.ts";
import { locationBody } from "../../../test/locations.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { hours } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { lockPicturesForShare, storedPicture } from "./index.ts";
import { removeUnusedUploads } from "./remove-unused-uploads.ts";
import { shownUploads } from "./upload-rows.ts";

const { imageStore, images } = memoryImages();
const app = await startFileApp({ PUBLIC_URL: "https://console.example" }, { ports: { imageStore } });
let headers: Readonly<Record<string, string>>;
beforeEach(async () => {
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
});

const nameOf = (address: string): string => address.slice("https://console.example/uploads/".length);
const upload = async (): Promise<string> =>
  (await app.call(createUpload, { file: { name: "a.png", bytes: await aPng() }, headers })).body.publicUrl;
const aLocationWith = async (image: string): Promise<string> =>
  (await app.call(createLocation, { body: { ...locationBody(), image }, headers })).body.uuid;
const clean = (ports = app.platform.ports) => removeUnusedUploads.run({ ...app.platform, ports }, {});
const isThere = (address: string): boolean => images.has(nameOf(address));
const rows = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from uploads`.execute(app.platform.db)).rows[0]?.n ?? -1;

describe("pictures that nothing names", () => {
  it("go after a day, file and row; those that a location or a product names stay", async () => {
    const [unused, ofLocation, ofProduct] = [await upload(), await upload(), await upload()];
    await aLocationWith(ofLocation);
    await sql`
      with product as (
        insert into products (handle, title, created_at, updated_at) values ('p', 'P', now(), now()) returning uuid
      ) insert into product_images (product_uuid, n, src) select uuid, 1, ${ofProduct} from product`.execute(
      app.platform.db,
    );
    app.clock.advance(hours(23));
    await clean();
    expect([unused, ofLocation, ofProduct].map(isThere)).toEqual([true, true, true]);
    app.clock.advance(hours(2));
    await clean();
    expect([unused, ofLocation, ofProduct].map(isThere)).toEqual([false, true, true]);
    expect(await rows()).toBe(2);
    expect(await shownUploads(app.platform.db)).toEqual(
      [
        { name: nameOf(ofLocation), shownBy: `location ${locationBody().title}` },
        { name: nameOf(ofProduct), shownBy: "product P" },
      ].toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    expect((await app.server.inject({ url: new URL(unused).pathname })).statusCode).toBe(404);
  });

  it("go with the next run when a location takes another one, or is deleted", async () => {
    const [first, second] = [await upload(), await upload()];
    const uuid = await aLocationWith(first);
    app.clock.advance(hours(25));
    headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
    await app.call(updateLocation, { body: { uuid, image: second }, headers });
    await clean();
    expect([isThere(first), isThere(second)]).toEqual([false, true]);
    await app.call(deleteLocation, { params: { uuid }, headers });
    await clean();
    expect(isThere(second)).toBe(false);
  });

  it("cannot be named once they are going, and a run that broke off is finished by the next", async () => {
    const unused = await upload();
    app.clock.advance(hours(25));
    const away = { ...imageStore, delete: () => Promise.reject(new Error("away")) };
    await expect(clean({ imageStore: away })).rejects.toThrow("away");
    headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
    const late = await app.call(createLocation, { body: { ...locationBody(), image: unused }, headers });
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ["image"]]);
    await clean();
    expect(isThere(unused)).toBe(false);
  });

  it("stay when a record is just being given them", async () => {
    const image = await upload();
    const { uuid } = { uuid: await aLocationWith("") };
    app.clock.advance(hours(25));
    const { db, config } = app.platform;
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const saving = inTransaction(db, async (tx) => {
      expect(await lockPicturesForShare(tx, [storedPicture(config, image)])).toEqual([]);
      held();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await sql`update locations set image = ${image} where uuid = ${uuid}`.execute(tx);
    });
    await isHeld;
    await Promise.all([saving, clean()]);
    await clean();
    expect(isThere(image)).toBe(true);
  });
});
