import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { createUpload, imageNameMessage } from "@crema/contract/areas/uploads";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { formOf, type SentFile } from "../../../test/file-form.ts";
import { aColourfulPng, aGif, aJpeg, aPng, memoryImages } from "../../../test/images.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import { pictureDecoder } from "./clean-image.ts";
import { DecoderLost } from "./decoder/picture-decoder.ts";

const { imageStore, images } = memoryImages();
const app = await startFileApp({ PUBLIC_URL: "https://console.example" }, { ports: { imageStore } });
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
});

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
      select bytes > 0 as has_size, user_uuid is not null as has_sender from uploads
      where name = ${nameOf(body.publicUrl)}`.execute(app.platform.db);
    expect(rows).toEqual([{ has_size: true, has_sender: true }]);
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

const inManyPieces = () =>
  Promise.resolve({
    contentType: "image/png" as const,
    size: 1_600,
    bytes: Readable.from(Array.from({ length: 1_600 }, () => "a")),
  });

describe("readers and senders that are slow", () => {
  const large = Buffer.alloc(8 * 1_048_576, 1);

  it("of a store that gives pictures whole, share 64 MB; the next one is asked to come again", async () => {
    const slow = await startTestApp({}, { ports: { imageStore } });
    const { port } = new URL(await slow.listen());
    const name = "0123456789abcdef0123456789abcdef.png";
    images.set(name, { bytes: large, contentType: "image/png" });
    const sockets: Socket[] = [];
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      await slow.stop();
    });
    for (let n = 0; n < 8; n += 1) {
      const socket = connect(Number(port), "127.0.0.1");
      sockets.push(socket);
      socket.write(`GET /uploads/${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await once(socket, "readable");
    }
    const get = () => slow.server.inject({ url: `/uploads/${name}` });
    const answer = await get();
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
    sockets[0]?.destroy();
    await expect.poll(async () => (await get()).statusCode).toBe(200);
  });

  it("are sent a thousand at a time; one more is answered 503, and the next once one has left", async () => {
    const waiting: (() => void)[] = [];
    const get = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)));
    const slow = await startTestApp({}, { ports: { imageStore: { ...imageStore, get } } });
    onTestFinished(() => slow.stop());
    const ask = () => slow.server.inject({ url: `/uploads/${"b".repeat(32)}.png` });
    const sending = Array.from({ length: 1_000 }, ask);
    await expect.poll(() => waiting.length).toBe(1_000);
    const refused = await ask();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
    waiting[0]?.();
    expect((await sending[0])?.statusCode).toBe(404);
    const next = ask();
    await expect.poll(() => waiting.length).toBe(1_001);
    for (const end of waiting) end();
    await Promise.all([...sending, next]);
  });

  it("of a store that streams, get it in pieces", async () => {
    const stream = vi.fn(
      async () => ({ contentType: "image/png", size: large.length, bytes: Readable.from([large]) }) as const,
    );
    const whole = vi.fn((name: string, signal: AbortSignal) => imageStore.get(name, signal));
    const streaming = await startTestApp({}, { ports: { imageStore: { ...imageStore, stream, get: whole } } });
    onTestFinished(() => streaming.stop());
    const answer = await streaming.server.inject({ url: "/uploads/0123456789abcdef0123456789abcdef.png" });
    expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, String(large.length)]);
    expect(answer.rawPayload.equals(large)).toBe(true);
    expect([stream.mock.calls.length, whole.mock.calls.length]).toEqual([1, 0]);
  });

  it("of a store that streams, get four pieces in one turn of the event loop", async () => {
    const streaming = await startTestApp({}, { ports: { imageStore: { ...imageStore, stream: inManyPieces } } });
    onTestFinished(() => streaming.stop());
    let turns = 0;
    const state = { isAnswered: false };
    const answered = streaming.server
      .inject({ url: "/uploads/0123456789abcdef0123456789abcdef.png" })
      .finally(() => (state.isAnswered = true));
    for (; !state.isAnswered; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect((await answered).rawPayload.length).toBe(1_600);
    expect(turns).toBeGreaterThanOrEqual(400);
  });

  it("may send two pictures at a time each; a third is refused, and somebody else's is taken", async () => {
    const [bytes, gate] = [await aPng(), Promise.withResolvers<void>()];
    const put = vi.spyOn(imageStore, "put").mockImplementation(async () => {
      await gate.promise;
      return "";
    });
    onTestFinished(() => put.mockRestore());
    const first = [send({ name: "a.png", bytes }), send({ name: "b.png", bytes })];
    await expect.poll(() => put.mock.calls.length).toBe(2);
    await expect(send({ name: "c.png", bytes })).resolves.toMatchObject({
      status: 429,
      body: { message: "Wait until your other images have been sent" },
    });
    const other = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
    const theirs = app.call(createUpload, { file: { name: "d.png", bytes }, headers: other });
    await expect.poll(() => put.mock.calls.length).toBe(3);
    gate.resolve();
    expect((await Promise.all([...first, theirs])).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await send({ name: "e.png", bytes })).status).toBe(201);
  });
});
