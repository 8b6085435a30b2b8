import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Sandbox } from "@crema/sandboxes/s3";
import { describe, expect, it, onTestFinished } from "vitest";
import type { BackupStore, NameRange } from "../../platform/backups/backup-store.ts";
import { addManifest, type BaseBackup, storedBases } from "../../platform/backups/base-backup.ts";
import { restorePictures } from "../../platform/backups/pictures.ts";
import { newBackupKey, openVault } from "../../platform/backups/vault.ts";
import { secret } from "../../platform/config/secret.ts";
import { s3Config, s3Variables } from "../image-store/s3/s3-config.ts";
import { backupVariables, chosenBackupStore } from "./chosen-backup-store.ts";
import { folderBackupStore } from "./folder-backup-store.ts";
import { s3BackupStore } from "./s3-backup-store.ts";

const stores: Readonly<Record<string, () => Promise<BackupStore>>> = {
  async folder() {
    const folder = mkdtempSync(join(tmpdir(), "crema-store-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folderBackupStore(join(folder, "backups"));
  },
  async bucket() {
    const bucket = await startS3Sandbox();
    const config = s3Config(s3Variables.parse(bucket.env));
    if (config === undefined) throw new Error("The sandbox names no bucket");
    const store = s3BackupStore({ config, prefix: "backups/", clock: bucket.clock, namesPerPage: 2 });
    onTestFinished(async () => {
      await store.close();
      await bucket.close();
    });
    return store;
  },
};
const namesOf = async (store: BackupStore, prefix: string): Promise<string[]> =>
  (await store.list(prefix)).map(({ name }) => name).toSorted();

describe.each(Object.keys(stores))("backups in a %s", (kind) => {
  const open = (): Promise<BackupStore> => stores[kind]?.() ?? Promise.reject(new Error(kind));

  it("are stored, replaced, listed by prefix and removed", async () => {
    const store = await open();
    expect(await store.list("")).toEqual([]);
    expect(await store.get("1/wal/a")).toBeUndefined();
    await store.put("1/wal/a", Buffer.from("first"));
    await store.put("1/wal/a", Buffer.from("second"));
    await store.put("1/wal/ab", Buffer.alloc(3));
    await store.put("1/base/x/00001", Buffer.alloc(3));
    await store.put("2/wal/a", Buffer.alloc(3));
    expect((await store.get("1/wal/a"))?.toString()).toBe("second");
    expect(await namesOf(store, "")).toEqual(["1/base/x/00001", "1/wal/a", "1/wal/ab", "2/wal/a"]);
    expect(await namesOf(store, "1/wal/")).toEqual(["1/wal/a", "1/wal/ab"]);
    expect(await namesOf(store, "1/wal/ab")).toEqual(["1/wal/ab"]);
    const inRange = async (range: NameRange) => (await store.list("1/", range)).map(({ name }) => name).toSorted();
    expect(await inRange({ from: "1/wal/a" })).toEqual(["1/wal/ab"]);
    expect(await inRange({ before: "1/wal/ab" })).toEqual(["1/base/x/00001", "1/wal/a"]);
    const [found] = await store.list("1/base/");
    expect(found?.modifiedAt.getTime()).toBeGreaterThan(0);
    await store.delete("1/wal/a");
    await store.delete("1/wal/a");
    expect(await namesOf(store, "1/wal/")).toEqual(["1/wal/ab"]);
  });

  it("are compressed, and unreadable without the key", async () => {
    const store = await open();
    const [key, other] = [secret(await newBackupKey()), secret(await newBackupKey())];
    const segment = Buffer.concat([Buffer.from("a customer's name"), Buffer.alloc(16 * 1_048_576)]);
    await openVault(store, "1", key).put("wal/a", segment);
    const stored = await store.get("1/wal/a.zst.age");
    expect(stored?.length).toBeLessThan(10_000);
    expect(stored?.includes("customer")).toBe(false);
    expect((await openVault(store, "1", key).get("wal/a"))?.equals(segment)).toBe(true);
    await expect(openVault(store, "1", other).get("wal/a")).rejects.toThrow("BACKUP_KEY is not the key");
    await expect(openVault(store, "1", secret("")).get("wal/a")).rejects.toThrow("set BACKUP_KEY");
  });
});

const chosen = (given: Record<string, string>): BackupStore | undefined =>
  chosenBackupStore(backupVariables.parse(given));

const aVault = async (key = secret("")) => {
  const store = await (stores["folder"]?.() ?? Promise.reject(new Error("none")));
  return { store, vault: openVault(store, "1", key) };
};

it("nothing that is not encrypted counts where a key is set: anybody who may write could have put it there", async () => {
  const { store, vault } = await aVault(secret(await newBackupKey()));
  await vault.put("wal/a", Buffer.from("ours"));
  await openVault(store, "1", secret("")).put("wal/b", Buffer.from("somebody's"));
  expect(await vault.get("wal/b")).toBeUndefined();
  expect((await vault.list("")).map(({ name }) => name)).toEqual(["wal/a"]);
});

it.each(["..", "../x", "x/../../y", "/etc", "x//y"])("a base that names the folder %s is damaged", async (folder) => {
  const { vault } = await aVault();
  const base: BaseBackup = {
    id: "b",
    startSegment: "",
    lastSegment: "",
    startedAt: "",
    finishedAt: "",
    backupLabel: "",
    tablespaceMap: "",
    folders: ["base/5", "pg_wal", folder],
    parts: 1,
    bytes: 1,
    counts: {},
    pictures: [],
  };
  await addManifest(vault, base);
  expect(await storedBases(vault)).toEqual({ bases: [], damaged: ["base/b/manifest.json"] });
  await addManifest(vault, { ...base, folders: ["base/5", "pg_wal/archive_status"] });
  expect((await storedBases(vault)).damaged).toEqual([]);
});

it("pictures that cannot be put back are missing and do not stop a restore, nor is a store that is away waited for long", async () => {
  const { store, vault } = await aVault();
  const shown = ["a", "damaged", "b", "c", "d", "e"].map((name) => ({ name, shownBy: `product ${name}` }));
  for (const { name } of shown) await vault.put(`pictures/${name}`, Buffer.from(name));
  await store.put("1/pictures/damaged.zst", Buffer.from("nothing of the kind"));
  const put: string[] = [];
  const restored = (isAway: (name: string) => boolean) =>
    restorePictures(vault, {
      shown: () => Promise.resolve(shown),
      get: (name) => (isAway(name) ? Promise.reject(new Error(`no route to ${name}`)) : Promise.resolve(undefined)),
      put: (name) => Promise.resolve(void put.push(name)),
    });
  expect(await restored((name) => name === "c")).toMatchObject({
    restored: 4,
    missing: [{ name: "damaged" }, { name: "c" }],
    problem: "The backup is damaged: pictures/damaged cannot be unpacked.",
  });
  expect(put).toEqual(["a", "b", "d", "e"]);
  const tried: string[] = [];
  const away = await restored((name) => tried.push(name) > 0);
  expect(away).toMatchObject({ restored: 0, problem: "no route to a" });
  expect(away.missing).toEqual(shown);
  expect(tried).toEqual(["a", "damaged", "b"]);
});

describe("BACKUPS", () => {
  it("needs a key with a bucket, and a full path without", () => {
    const bucket = { S3_BUCKET: "crema", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
    expect(chosen({})).toBeUndefined();
    expect(() => chosen({ BACKUPS: "s3" })).toThrow("BACKUPS: s3 needs S3_BUCKET");
    expect(() => chosen({ BACKUPS: "s3", ...bucket })).toThrow("BACKUP_KEY: is required if BACKUPS is s3");
    expect(() => chosen({ BACKUPS: "backups" })).toThrow("must be s3 or the full path of a folder");
    expect(() => chosen({ BACKUPS: "/b", BACKUP_KEY: "secret" })).toThrow("must be an age key");
  });
});
