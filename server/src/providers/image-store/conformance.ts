/** What every store of pictures must do; run against the disk and the sandbox, and against a real one where there is one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newImageName } from "./image-names.ts";
import { type ImageStore, type ImageType, mostImageBytes } from "./image-store.ts";

export type ImageStoreTrouble = "away" | "no-answer" | "reset" | "error" | "asked-too-often" | "key-refused";
export type SpoiltAnswer = "page" | "truncated" | "huge" | "never-ending";

export interface ImageStoreService {
  readonly imageStore: ImageStore;
  close(): Promise<void>;
}
export interface ImageStoreStand extends ImageStoreService {
  /** None: it asks nobody. */
  readonly trouble?: (trouble: ImageStoreTrouble | SpoiltAnswer) => Promise<void>;
  calm(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const bytes = Buffer.from([0, 255, 10, 13, 128, 1]);
const types: readonly ImageType[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const strangers = [
  "",
  "..",
  "../canary.png",
  "../../../../etc/passwd",
  "canary.png",
  "%2e%2e%2fcanary.png",
  `${"0".repeat(32)}.svg`,
  `${"0".repeat(32)}.png/../canary.png`,
  `${"0".repeat(32)}.png\u0000.jpg`,
  `${"0".repeat(32)}.png?acl`,
];

/** What can be asked of a real one, too; what it puts there it takes away. */
export function describeImageStoreService(service: () => ImageStoreService): void {
  const store = (): ImageStore => service().imageStore;
  const stored = new Set<string>();
  const put = async (...[image, signal]: Parameters<ImageStore["put"]>): Promise<string> => {
    const name = await store().put(image, signal);
    stored.add(name);
    return name;
  };
  afterAll(async () => {
    for (const name of stored) await store().delete(name, soon());
  });

  it.each(types)("come back as they were put: %s", async (contentType) => {
    const given = await put({ bytes, contentType }, soon());
    expect(await store().get(given, soon())).toEqual({ bytes, contentType });
  });

  it.each(types)("come back in pieces as they were put, if the store has pieces: %s", async (contentType) => {
    const given = await put({ bytes, contentType }, soon());
    const streamed = await store().stream?.(given);
    if (store().stream === undefined) return;
    expect(streamed).toMatchObject({ contentType, size: bytes.length });
    expect(Buffer.concat((await streamed?.bytes.toArray()) ?? []).equals(bytes)).toBe(true);
    for (const name of strangers) expect(await store().stream?.(name)).toBeUndefined();
  });

  it("may be of the largest size, and no larger, and not empty", async () => {
    const large = Buffer.alloc(mostImageBytes, "crema");
    const given = await put({ bytes: large, contentType: "image/png" }, soon());
    expect((await store().get(given, soon()))?.bytes.equals(large)).toBe(true);
    const larger = Buffer.alloc(mostImageBytes + 1);
    await expect(put({ bytes: larger, contentType: "image/png" }, soon())).rejects.toThrow(RangeError);
    await expect(put({ bytes: Buffer.alloc(0), contentType: "image/png" }, soon())).rejects.toThrow(RangeError);
  });

  it("are not what was put before under another name", async () => {
    const names = await Promise.all(
      [1, 2, 3, 4].map((n) => put({ bytes: Buffer.from([n]), contentType: "image/gif" }, soon())),
    );
    const found = await Promise.all(names.map((one) => store().get(one, soon())));
    expect(found.map((image) => image?.bytes[0])).toEqual([1, 2, 3, 4]);
  });

  it("may be put again under a name that was noted before", async () => {
    const noted = newImageName("image/webp");
    for (const _ of [1, 2]) expect(await put({ bytes, contentType: "image/webp", name: noted }, soon())).toBe(noted);
    expect(await store().get(noted, soon())).toEqual({ bytes, contentType: "image/webp" });
  });

  it("are gone once deleted, and may be deleted again", async () => {
    const given = await put({ bytes, contentType: "image/png" }, soon());
    await store().delete(given, soon());
    expect(await store().get(given, soon())).toBeUndefined();
    await store().delete(given, soon());
    expect(await store().get(newImageName("image/png"), soon())).toBeUndefined();
  });

  it.each(strangers)("have no names of others: '%s'", async (stranger) => {
    expect(await store().get(stranger, soon())).toBeUndefined();
    await store().delete(stranger, soon());
    const image = { bytes, contentType: "image/png", name: stranger } as const;
    await expect(put(image, soon())).rejects.toThrow(RangeError);
  });

  it("are stored by somebody who answers a probe", () => store().probe(soon()));
}

export function describeImageStore(name: string, open: () => Promise<ImageStoreStand>): void {
  describe(`conformance of image-store: ${name}`, () => {
    let stand: ImageStoreStand;
    let store: ImageStore;
    beforeAll(async () => {
      stand = await open();
      store = stand.imageStore;
    });
    afterAll(() => stand.close());

    describeImageStoreService(() => stand);

    it.each<ImageStoreTrouble>(["away", "no-answer", "reset", "error", "asked-too-often", "key-refused"])(
      "are not said to be stored, gone or missing when that is not known: %s",
      async (trouble) => {
        const { trouble: order } = stand;
        if (order === undefined) return;
        const given = await store.put({ bytes, contentType: "image/png" }, soon());
        const acts = [
          () => store.put({ bytes, contentType: "image/png" }, soon()),
          () => store.get(given, soon()),
          () => store.delete(given, soon()),
          () => store.probe(soon()),
        ];
        for (const act of acts) {
          await order(trouble);
          await expect(act()).rejects.toMatchObject({
            provider: expect.any(String),
            isRetryable: trouble !== "key-refused",
            message: expect.stringMatching(/^[A-Z][^<]{9,200}$/),
          });
          await stand.calm();
        }
        expect(await store.get(given, soon())).toEqual({ bytes, contentType: "image/png" });
      },
    );

    it.each<SpoiltAnswer>(["page", "truncated", "huge", "never-ending"])(
      "are not taken for what came instead: %s",
      async (spoilt) => {
        const { trouble: order } = stand;
        if (order === undefined) return;
        const given = await store.put({ bytes: Buffer.alloc(5_000, 1), contentType: "image/png" }, soon());
        await order(spoilt);
        await expect(store.get(given, soon())).rejects.toMatchObject({ isRetryable: true });
        await stand.calm();
      },
    );
  });
}
