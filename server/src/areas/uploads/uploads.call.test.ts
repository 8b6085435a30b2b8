import { createUpload, imageNameMessage } from "@crema/contract/areas/uploads";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { formOf, type SentFile } from "../../../test/file-form.ts";
import { aColourfulPng, aGif, aJpeg, aPng, memoryImages } from "../../../test/images.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import { pictureDecoder } from "./clean-image.ts";
import { DecoderLost } from "./decoder/picture-decoder.ts";

const { imageStore, images } = memoryImages();
let app: TestApp;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://console.example" }, { ports: { imageStore } });
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
});
afterAll(() => app.stop());

const send = (file: SentFile) => app.call(createUpload, { file, headers });
const pixels = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer();
const nameOf = (address: string): string => address.slice("https://console.example/uploads/".length);
const fetched = (address: string, more: Readonly<Record<string, string>> = {}) =>
  app.server.inject({ url: new URL(address).pathname, headers: more });

describe("a picture that is sent", () => {
  it("gets an address of ours under which the same picture is served, told in both writings [LOC-37] [AMD-22]", async () => {
    const bytes = await aPng(20, 10);
    const answer = await send({ name: "shop front.PNG", bytes });
    expect(answer.status).toBe(201);
    const { publicUrl } = answer.body;
    expect(answer.body).toEqual({ publicUrl, data: { publicUrl } });
    expect(nameOf(publicUrl)).toMatch(/^[0-9a-f]{32}\.png$/);
    const served = await fetched(publicUrl);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await pixels(served.rawPayload)).equals(await pixels(bytes))).toBe(true);
  });

  it("is noted with its sender before it is kept", async () => {
    const { body } = await send({ name: "a.jpg", bytes: await aJpeg() });
    const { rows } = await sql`
      select content_type, user_uuid is not null as has_sender from uploads
      where name = ${nameOf(body.publicUrl)}`.execute(app.platform.db);
    expect(rows).toEqual([{ content_type: "image/jpeg", has_sender: true }]);
  });

  it.each([
    ["a.jpg", aJpeg, "image/jpeg"],
    ["a.JPEG", aJpeg, "image/jpeg"],
    ["a.png", aPng, "image/png"],
    ["a.gif", aGif, "image/png"],
    ["in truth a png.jpg", aPng, "image/png"],
  ])("is what its content says: %s", async (name, make, contentType) => {
    const { body } = await send({ name, bytes: await make() });
    expect((await fetched(body.publicUrl)).headers["content-type"]).toBe(contentType);
  });

  it("is written anew: upright, without where and with what it was taken, and without what hides behind it", async () => {
    const script = "<script>alert(1)</script>";
    const taken = await sharp(await aJpeg(40, 20))
      .withExif({ IFD0: { Artist: script, Orientation: "6" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send({ name: "a.jpg", bytes: Buffer.concat([taken, Buffer.from(script)]) });
    const { rawPayload } = await fetched(body.publicUrl);
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
    expect(rawPayload.includes(script)).toBe(false);
  });

  it("is served once more from the browser's own copy", async () => {
    const { body } = await send({ name: "a.png", bytes: await aPng() });
    const { headers: first } = await fetched(body.publicUrl);
    const again = await fetched(body.publicUrl, { "if-none-match": String(first["etag"]) });
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
  });
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe("what is no picture", () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    [
      "a.webp",
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
          .webp()
          .toBuffer(),
    ],
    ["a.svg", () => svg],
    ["a.jpg.exe", aJpeg],
    ["a", aPng],
    ["svg.png", () => svg],
    ["page.gif", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "webp.jpg",
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
          .webp()
          .toBuffer(),
    ],
    [
      "tiff.jpg",
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
          .tiff()
          .toBuffer(),
    ],
    ["empty.png", () => Buffer.alloc(0)],
  ])("is refused with the stated text, by name and by content: %s [PROD-21] [AMB-71]", async (name, make) => {
    const kept = images.size;
    const answer = await send({ name, bytes: await make() });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "invalid", errors: { file: imageNameMessage } });
    expect(images.size).toBe(kept);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ["cut.png", async () => (await aPng(300, 300)).subarray(0, 200)],
    ["cut.jpg", async () => (await aJpeg(600, 600)).subarray(0, 1_000)],
    ["cut.gif", async () => (await aGif(300, 300)).subarray(0, 20)],
    ["words.jpg", () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("<script>alert(1)</script>")])],
    ["words.gif", () => Buffer.from("GIF89a/*<script>*/=1;alert(1)")],
  ])("is refused as damaged: %s", async (name, make) => {
    const answer = await send({ name, bytes: await make() });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ file: "Image cannot be read, it may be damaged" });
  });

  it("is refused when what it shows does not fit into the store", async () => {
    const answer = await send({ name: "noise.png", bytes: aColourfulPng(2_600) });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { file: "Image is too detailed to be kept in 8 MB; send it smaller" },
    ]);
  });

  it("is refused when it would be huge once it is unpacked", async () => {
    const flat = sharp({ create: { width: 10_000, height: 2_501, channels: 3, background: "white" } });
    const bytes = await flat.png({ palette: true, colours: 2 }).toBuffer();
    expect(bytes.length).toBeLessThan(200_000);
    const answer = await send({ name: "bomb.png", bytes });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ file: "Image may have 25 million pixels at most" });
  });
});

describe("a picture at which the decoder is lost", () => {
  it.each([
    ["died", 422, "Image cannot be read: reading it broke off. Save it anew in another program and send that"],
    [
      "tooSlow",
      422,
      "Image cannot be read: it takes longer than ten seconds. Save it anew in another program and send that",
    ],
    ["couldNotStart", 503, "Images cannot be read right now; try again in a moment"],
  ] as const)("is refused in words; the next one is kept: %s", async (why, status, message) => {
    vi.spyOn(pictureDecoder, "decode").mockRejectedValueOnce(new DecoderLost(why));
    const [bytes, kept] = [await aPng(), images.size];
    const answer = await send({ name: "a.png", bytes });
    expect([answer.status, answer.body.message, images.size]).toEqual([status, message, kept]);
    expect((await send({ name: "a.png", bytes })).status).toBe(201);
  });
});

describe("the call", () => {
  it("says that a picture was not kept when the store fails; what was noted is known", async () => {
    const failure = new ProviderError({
      provider: "s3",
      operation: "put",
      message: "The store is away",
      isRetryable: true,
    });
    const failing = await startTestApp(
      {},
      { ports: { imageStore: { ...imageStore, put: () => Promise.reject(failure) } } },
    );
    const given = await signInAs(failing, await aStaffMember(failing, { permissions: ["location.edit"] }));
    const answer = await failing.call(createUpload, { file: { name: "a.png", bytes: await aPng() }, headers: given });
    expect([answer.status, answer.body.message]).toEqual([502, "The store is away"]);
    const { rows } = await sql`select count(*)::int as n from uploads`.execute(failing.platform.db);
    expect(rows).toEqual([{ n: 1 }]);
    await failing.stop();
  });

  it("gives a picture up after five seconds where the store hangs: it would keep the page from its other calls", async () => {
    const waited = vi.spyOn(AbortSignal, "timeout");
    const get = vi
      .spyOn(imageStore, "get")
      .mockRejectedValueOnce(
        new ProviderError({ provider: "s3", operation: "get", message: "Away", isRetryable: true, timedOut: true }),
      );
    const answer = await app.server.inject({ url: `/uploads/${"a".repeat(32)}.png` });
    const [, signal] = get.mock.calls[0] ?? [];
    const given = waited.mock.results.findIndex(({ value }) => value === signal);
    expect([answer.statusCode, waited.mock.calls[given]]).toEqual([504, [5_000]]);
    vi.restoreAllMocks();
  });

  it("says so where there is no store", async () => {
    const without = await startTestApp();
    const given = await signInAs(without, await aStaffMember(without, { permissions: ["location.edit"] }));
    const answer = await without.call(createUpload, { file: { name: "a.png", bytes: await aPng() }, headers: given });
    expect(answer.status).toBe(503);
    expect((await without.server.inject({ url: `/uploads/${"0".repeat(32)}.png` })).statusCode).toBe(404);
    await without.stop();
  });

  it("is not made without a right, whatever is sent; nothing is read then", async () => {
    const form = formOf({ name: "a.png", bytes: await aPng() });
    const nobody = await app.server.inject({ method: "POST", url: createUpload.path, ...form });
    expect(nobody.statusCode).toBe(401);
    const reader = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit"] }));
    const answer = await app.call(createUpload, { file: { name: "a.png", bytes: await aPng() }, headers: reader });
    expect(answer.status).toBe(403);
  });

  it.each(["..", "logo.png", `${"0".repeat(32)}.png`, `${"0".repeat(32)}.svg`, "..%2f..%2fetc%2fpasswd", "%00.png"])(
    "has nothing under a name that was not given: %s",
    async (name) => {
      const served = await app.server.inject({ url: `/uploads/${name}` });
      expect(served.statusCode).toBe(404);
      expect(served.json()).toMatchObject({ code: "not_found" });
    },
  );
});
