import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeImageStore } from "../conformance.ts";
import { newImageName } from "../image-names.ts";
import { mostImageBytes } from "../image-store.ts";
import { diskImageStore } from "./disk-image-store.ts";

const made: string[] = [];
async function open() {
  const root = await mkdtemp(join(tmpdir(), "crema-images-"));
  made.push(root);
  await writeFile(join(root, "canary.png"), "canary");
  const folder = join(root, "data", "uploads");
  return { root, folder, imageStore: diskImageStore({ folder }) };
}
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

describeImageStore("a folder", async () => {
  const { imageStore, root } = await open();
  return {
    imageStore,
    calm: () => Promise.resolve(),
    async close() {
      await imageStore.close();
      // No name led out of the folder, and nothing half written is left in it.
      expect(await readFile(join(root, "canary.png"), "utf8")).toBe("canary");
      expect(await readdir(root)).toEqual(["canary.png", "data"]);
      const names = await readdir(join(root, "data", "uploads"));
      expect(names.filter((name) => name.startsWith("."))).toEqual([]);
    },
  };
});

const signal = new AbortController().signal;
const image = { bytes: Buffer.from("picture"), contentType: "image/png" } as const;

describe("a folder of pictures", () => {
  it("and what is in it is for the starting account alone", async () => {
    const { folder, imageStore } = await open();
    const name = await imageStore.put(image, signal);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it("leaves nothing behind after a probe, and finds and deletes nothing before the first picture", async () => {
    const { folder, imageStore } = await open();
    expect(await imageStore.get(newImageName("image/png"), signal)).toBeUndefined();
    await imageStore.delete(newImageName("image/png"), signal);
    await imageStore.probe(signal);
    expect(await readdir(folder)).toEqual([]);
  });

  it("serves no link, no folder, and nothing larger than a picture", async () => {
    const { root, folder, imageStore } = await open();
    const [link, below, large] = [1, 2, 3].map(() => newImageName("image/png"));
    await imageStore.probe(signal);
    await symlink(join(root, "canary.png"), join(folder, link ?? ""));
    await mkdir(join(folder, below ?? ""));
    await writeFile(join(folder, large ?? ""), Buffer.alloc(mostImageBytes + 1));
    for (const name of [link, below, large]) expect(await imageStore.get(name ?? "", signal)).toBeUndefined();
    await imageStore.delete(link ?? "", signal);
    expect(await readFile(join(root, "canary.png"), "utf8")).toBe("canary");
  });

  it("leaves no half of a picture behind when its name cannot be given", async () => {
    const { folder, imageStore } = await open();
    const name = newImageName("image/png");
    await imageStore.probe(signal);
    await mkdir(join(folder, name, "in-the-way"), { recursive: true });
    await expect(imageStore.put({ ...image, name }, signal)).rejects.toMatchObject({ provider: "disk" });
    expect(await readdir(folder)).toEqual([name]);
  });

  it("that cannot be used is told in words, without its path", async () => {
    const { root } = await open();
    const imageStore = diskImageStore({ folder: join(root, "canary.png", "uploads") });
    const failure = { message: "The folder of pictures cannot be used: it is no folder", isRetryable: true };
    await expect(imageStore.put(image, signal)).rejects.toMatchObject({ ...failure, operation: "put" });
    await expect(imageStore.probe(signal)).rejects.toMatchObject({ ...failure, operation: "probe" });
    await expect(imageStore.get(newImageName("image/png"), signal)).rejects.toMatchObject(failure);
  });

  it("that was there before keeps its mode", async () => {
    const { folder, imageStore } = await open();
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o750);
    await imageStore.put(image, signal);
    expect((await stat(folder)).mode & 0o777).toBe(0o750);
  });
});
