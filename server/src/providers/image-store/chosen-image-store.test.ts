import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chosenImageStore, imageStoreVariables } from "./chosen-image-store.ts";
import { s3Config, s3Variables } from "./s3/s3-config.ts";

const s3 = {
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "the-secret",
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crema-images-"));
});
afterAll(() => rm(folder, { recursive: true }));
const open = (given: Readonly<Record<string, string>>) =>
  chosenImageStore(imageStoreVariables.parse(given), { folder });

describe("the store of pictures", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["when nothing is configured", {}],
    ["when it is named", { ...s3, IMAGE_STORE: "disk" }],
  ])("is the disk %s", async (_, given) => {
    const name = await open(given).put(
      { bytes: Buffer.from("x"), contentType: "image/gif" },
      AbortSignal.timeout(5_000),
    );
    expect(await readdir(folder)).toContain(name);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["when it has a bucket", s3],
    ["when it is named", { ...s3, IMAGE_STORE: "s3" }],
  ])("is S3 %s", async (_, given) => {
    const store = open(given);
    await expect(store.probe(AbortSignal.timeout(5_000))).rejects.toMatchObject({
      provider: "s3",
      message: "The store of pictures was not reached: The connection was refused",
    });
    await store.close();
  });

  it("cannot be S3 without a bucket or a key", () => {
    expect(() => open({ IMAGE_STORE: "s3" })).toThrow("IMAGE_STORE: s3 is not configured");
    expect(() => open({ ...s3, S3_ACCESS_KEY_ID: "" })).toThrow("are required with S3_BUCKET");
    expect(() => open({ ...s3, S3_SECRET_ACCESS_KEY: "" })).toThrow("are required with S3_BUCKET");
  });

  it("is at AWS's address for the region unless another one is given", () => {
    expect(s3Config(s3Variables.parse({ ...s3, S3_ENDPOINT: "" }))?.bucketUrl).toBe(
      "https://s3.ap-southeast-2.amazonaws.com/pictures",
    );
    expect(s3Config(s3Variables.parse({ ...s3, S3_ENDPOINT: "https://minio.example/" }))?.bucketUrl).toBe(
      "https://minio.example/pictures",
    );
  });

  it.each([
    [{ IMAGE_STORE: "tape" }],
    [{ S3_ENDPOINT: "http://s3.example" }],
    [{ S3_BUCKET: "../up" }],
    [{ S3_BUCKET: "Capitals" }],
    [{ S3_REGION: "a/b" }],
  ])("has settings that are checked: %j", (given) => {
    expect(imageStoreVariables.safeParse(given).success).toBe(false);
  });

  it("shows its secret to nobody", () => {
    expect(JSON.stringify([imageStoreVariables.parse(s3), s3Config(s3Variables.parse(s3))])).not.toContain(
      "the-secret",
    );
  });
});
