import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { query } from "../../../test/query.ts";
import { folderBackupStore } from "./folder-backup-store.ts";
import { days, minutes, settableClock } from "../../platform/clock/clock.ts";
import { type Secret, secret } from "../../platform/config/secret.ts";
import {
  type EmbeddedPostgres,
  eraseEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../platform/database/embedded-postgres.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { storedBases } from "../../platform/backups/base-backup.ts";
import type { Pictures } from "../../platform/backups/pictures.ts";
import { restoreDatabase } from "../../platform/backups/restore-database.ts";
import { tryRestore } from "../../platform/backups/trial-restore.ts";
import { type RunningBackups, runBackups } from "../../platform/backups/run-backups.ts";
import { newBackupKey, openVault, type Vault } from "../../platform/backups/vault.ts";
import { firstGap, nextSegment } from "../../platform/backups/wal-segments.ts";

const root = mkdtempSync(join(tmpdir(), "crema-backups-"));
const [dataFolder, backupFolder] = [join(root, "data"), join(root, "backups")];
const store = folderBackupStore(backupFolder);
const clock = settableClock(new Date());
const lines: string[] = [];
let key: Secret;
let installation: string;

const vaultOf = (id: string): Vault => openVault(store, id, key);
const vault = (): Vault => vaultOf(installation);

/** Two pictures are shown; one of them was never uploaded. */
const images = new Map([["a.png", Buffer.from("picture a")]]);
const pictures: Pictures = {
  shown: () =>
    Promise.resolve([
      { name: "a.png", shownBy: "product Blend" },
      { name: "lost.png", shownBy: "location Milton" },
    ]),
  get: (name) => Promise.resolve(images.get(name)),
  put: (name, bytes) => Promise.resolve(void images.set(name, Buffer.from(bytes))),
};

const openServer = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataFolder, log: () => undefined, isArchived: true });
const openBackups = (server: EmbeddedPostgres): Promise<RunningBackups> =>
  runBackups({
    server,
    vaultOf,
    pictures,
    keptDays: 35,
    clock,
    closeEveryMs: 1_000,
    log: (line) => void lines.push(line),
  });

const withPictures = <T>(_: string, use: (all: Pictures) => Promise<T>): Promise<T> => use(pictures);

async function restore(given: { time?: Date; key?: Secret; beforeManifest?: () => void } = {}) {
  const withKey = (id: string): Vault => {
    const opened = openVault(store, id, given.key ?? key);
    const put: Vault["put"] = (name, bytes) => {
      if (name.endsWith("manifest.json")) given.beforeManifest?.();
      return opened.put(name, bytes);
    };
    return { ...opened, put };
  };
  return restoreDatabase({ dataFolder, store, vaultOf: withKey, time: given.time, now: new Date(), withPictures });
}

const notes = async (url: string): Promise<unknown[]> =>
  (await query(url, "select text from notes order by n")).map(({ text }) => text);
const write = (url: string, text: string): Promise<unknown> =>
  query(url, `insert into notes (text) values ('${text}')`);
const databaseTime = async (url: string): Promise<Date> => {
  const [row] = await query(url, "select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as at");
  await sleep(5);
  return new Date(Number(row?.["at"]));
};
const until = (condition: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(condition, { timeout: 90_000, interval: 100 });
const statusOf = async (url: string, part: string) =>
  (await query(url, `select succeeded_at as at, problem from backup_status where part = '${part}'`))[0];

/** The state of each test follows from the one before: a server costs seconds. */
let between: Date;
let end: Date;

beforeAll(async () => {
  key = secret(await newBackupKey());
  chmodSync(root, 0o755);
  const server = await openServer();
  const { url } = server;
  await migrate(url);
  installation = String((await query(url, "select system_identifier::text as id from pg_control_system()"))[0]?.["id"]);
  await query(url, "create table notes (n serial, text text); insert into notes (text) values ('in the base')");
  const backups = await openBackups(server);
  // A row is there from the start; the trial has ended once it went well or says why not.
  const hasTried = async () => {
    const trial = await statusOf(url, "trial");
    return trial?.["at"] != null || trial?.["problem"] !== "";
  };
  await until(hasTried);
  await write(url, "before the moment");
  between = await databaseTime(url);
  await write(url, "after the moment");
  await backups.stop();
  end = await databaseTime(url);
  await server.stop();
});

afterAll(async () => {
  await eraseEmbeddedPostgres(dataFolder);
  rmSync(root, { recursive: true, force: true });
});

describe("backups of the embedded database", () => {
  it("are made by themselves: a base, its WAL, pictures and a trial restore that counts every row", async () => {
    const {
      bases: [base, ...others],
    } = await storedBases(vault());
    expect(others).toEqual([]);
    expect(base).toMatchObject({ pictures: ["a.png", "lost.png"], counts: { orders: [0, 0], users: [0, 0] } });
    expect(lines).toContain("The trial restore brought back all 0 rows that were counted.");
    expect(await vault().get("pictures/a.png")).toEqual(Buffer.from("picture a"));
    const segments = (await vault().list("wal/")).map(({ name }) => name.slice(4));
    expect(firstGap(segments, base?.startSegment ?? "")).toBeUndefined();
    expect(
      readdirSync(join(backupFolder, installation, "base", base?.id ?? "")).every((name) => name.endsWith(".age")),
    ).toBe(true);
  });

  it("are refused in one sentence with another key, before the first base and after the last WAL; the present database stays", async () => {
    const other = secret(await newBackupKey());
    await expect(restore({ key: other })).rejects.toThrow("BACKUP_KEY is not the key that the backup was made with.");
    await expect(restore({ key: secret("") })).rejects.toThrow(/^The backup is encrypted \(.*\): set BACKUP_KEY/);
    await expect(restore({ time: new Date("2026-01-01T00:00:00Z") })).rejects.toThrow(/^The backups begin at /);
    const later = new Date(end.getTime() + days(1));
    await expect(restore({ time: later })).rejects.toThrow(
      new RegExp(
        `^The backups end before ${later.toISOString()}, with a change at [^ ]+: leave --to out for the newest state they hold\\.$`,
      ),
    );
    expect(readdirSync(dataFolder).filter((name) => /restored|before/.test(name))).toEqual([]);
    const server = await openServer();
    expect(await notes(server.url)).toEqual(["in the base", "before the moment", "after the moment"]);
    await server.stop();
  });

  it("name a missing or damaged file in one sentence", async () => {
    const whole = join(root, "whole");
    // The first attempt stores what PostgreSQL archived when it ended.
    await expect(restore({ time: new Date("2026-01-01T00:00:00Z") })).rejects.toThrow();
    cpSync(backupFolder, whole, { recursive: true });
    const {
      bases: [base],
    } = await storedBases(vault());
    const part = join(backupFolder, installation, "base", base?.id ?? "", "00001.zst.age");
    writeFileSync(part, "nothing of the kind");
    await expect(restore()).rejects.toThrow(/^The backup is damaged: base\/.*\/00001 cannot be decrypted\.$/);
    rmSync(part);
    await expect(restore()).rejects.toThrow(/^The backup is damaged: base\/.*\/00001 is missing\.$/);
    const trial = { folder: join(root, "trial"), logFile: join(root, "trial.log") };
    await expect(tryRestore(vault(), trial)).rejects.toThrow(/00001 is missing\.$/);
    expect(readdirSync(root).filter((name) => /^trial(?!\.log)/.test(name))).toEqual([]);
    await vault().delete(`wal/${base?.startSegment}`);
    await expect(restore()).rejects.toThrow(/^The backup is damaged: wal\/.* is missing, without which/);
    rmSync(backupFolder, { recursive: true });
    cpSync(whole, backupFolder, { recursive: true });
    const beyond = nextSegment(nextSegment(String((await segments()).at(-1))));
    await vault().put(`wal/${beyond}`, Buffer.alloc(10));
    await expect(restore()).rejects.toThrow(
      /^The backups have a gap: wal\/.* is missing\. They can be restored --to a time before /,
    );
    await vault().delete(`wal/${beyond}`);
  });

  it("restore exactly to a moment, keep the present data beside, put pictures back and name those that are missing", async () => {
    images.clear();
    const inPlace: boolean[] = [];
    const note = () => void inPlace.push(readdirSync(dataFolder).some((name) => name.includes(".before-")));
    const result = await restore({ time: between, beforeManifest: note });
    // A restore that is cut off leaves no base that a later one would take for the newest state.
    expect(inPlace).toEqual([true]);
    expect(result).toMatchObject({
      counts: { orders: 0 },
      pictures: { restored: 1, missing: [{ name: "lost.png", shownBy: "location Milton" }], problem: "" },
      backupProblem: "",
    });
    expect(images.get("a.png")).toEqual(Buffer.from("picture a"));
    expect(readdirSync(result.keptAt ?? "")).toContain("PG_VERSION");
    const server = await openServer();
    expect(await notes(server.url)).toEqual(["in the base", "before the moment"]);
    // What was cut off stays restorable, and what is written from here on is another history.
    const backups = await openBackups(server);
    await write(server.url, "after the restore");
    await backups.stop();
    await server.stop();
    expect((await storedBases(vault())).bases).toHaveLength(2);
  });

  it("say until when a history goes that another restore ended", async () => {
    const second = (await storedBases(vault())).bases.at(-1);
    const gone = new Date(Date.parse(second?.finishedAt ?? "") - 1);
    const refusal = await restore({ time: gone }).then(String, String);
    const [, lastChange = ""] =
      /^DatabaseStartError: The backups of that time end before .*, with a change at (.*), and go on after another restore: choose a time before \1\.$/.exec(
        refusal,
      ) ?? [];
    expect([refusal, between < new Date(lastChange), new Date(lastChange) <= end]).toEqual([refusal, true, true]);
  });

  it("start with a new base at once where a command wrote while nothing was archived", async () => {
    const bare = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
    await write(bare.url, "by a command");
    for (const _ of [1, 2]) await query(bare.url, "select pg_switch_wal()");
    await write(bare.url, "in another segment");
    await bare.stop();
    const known = (await storedBases(vault())).bases.length;
    const server = await openServer();
    const backups = await openBackups(server);
    await until(async () => (await storedBases(vault())).bases.length > known);
    await backups.stop();
    await server.stop();
    await restore();
    const restored = await openServer();
    expect(await notes(restored.url)).toContain("in another segment");
    await restored.stop();
  });

  it("name a damaged base as a problem, restore from the others, and forget it once it is gone", async () => {
    await vault().put("base/damaged/manifest.json", Buffer.from("nothing of the kind"));
    const server = await openServer();
    const problem = async () => (await statusOf(server.url, "base"))?.["problem"];
    const first = await openBackups(server);
    await until(async () => String(await problem()).includes("base/damaged/manifest.json"));
    await first.stop();
    await vault().delete("base/damaged/manifest.json");
    const second = await openBackups(server);
    await until(async () => (await problem()) === "");
    // A later test looks at how all runs went.
    await query(server.url, "delete from job_runs where state = 'failed'");
    await second.stop();
    await server.stop();
    await vault().put("base/damaged/manifest.json", Buffer.from("{}"));
    expect(await restore()).toMatchObject({ damaged: ["base/damaged/manifest.json"], backupProblem: "" });
    await vault().delete("base/damaged/manifest.json");
  });

  it("lose at most what was not shipped when the machine is lost, and need nothing of its disk", async () => {
    const server = await openServer();
    const backups = await openBackups(server);
    await write(server.url, "shipped by itself");
    const shippedAt = performance.now();
    const before = (await segments()).at(-1);
    await until(async () => ((await segments()).at(-1) ?? "") > String(before));
    expect(performance.now() - shippedAt).toBeLessThan(60_000);
    const copy = join(root, "what-is-left");
    cpSync(backupFolder, copy, { recursive: true });
    await backups.stop();
    await server.stop();
    await eraseEmbeddedPostgres(dataFolder);
    rmSync(dataFolder, { recursive: true });
    rmSync(backupFolder, { recursive: true });
    cpSync(copy, backupFolder, { recursive: true });
    await restore();
    const restored = await openServer();
    expect(await notes(restored.url)).toEqual([
      "in the base",
      "before the moment",
      "after the restore",
      "by a command",
      "in another segment",
      "shipped by itself",
    ]);
    await restored.stop();
  });

  it("are repeated every night, tried every week and removed when they are old, by the clock", async () => {
    const server = await openServer();
    const backups = await openBackups(server);
    const known = (await storedBases(vault())).bases.length;
    // A process that ended while it copied leaves parts without a manifest.
    await vault().put("base/unfinished/00001", Buffer.alloc(10));
    clock.advance(days(8));
    await until(async () => (await storedBases(vault())).bases.length > known);
    const trialAt = clock.now().getTime() - minutes(1);
    await until(async () => new Date(String((await statusOf(server.url, "trial"))?.["at"])).getTime() > trialAt);
    expect(await statusOf(server.url, "trial")).toMatchObject({ problem: "" });
    expect(await vault().list("base/unfinished/")).toEqual([]);
    expect(await query(server.url, "select distinct job, state from job_runs order by 1")).toEqual([
      { job: "Back up the database", state: "succeeded" },
      { job: "Trial restore of the backups", state: "succeeded" },
    ]);
    await backups.stop();
    await server.stop();
  });

  it("take in what was archived and not stored, also if the cluster's own files are gone", async () => {
    const server = await openServer();
    await write(server.url, "archived only");
    await query(server.url, "select pg_switch_wal()");
    await until(() => readdirSync(server.cluster.archiveFolder).length > 0);
    await server.stop();
    rmSync(server.cluster.folder, { recursive: true });
    await restore();
    const restored = await openServer();
    expect((await notes(restored.url)).at(-1)).toBe("archived only");
    await restored.stop();
  });

  it("are restored on another machine without taking its own WAL in", async () => {
    const other = join(root, "other-machine");
    const server = await startEmbeddedPostgres({ dataFolder: other, log: () => undefined, isArchived: true });
    await query(server.url, "select pg_switch_wal()");
    await until(() => readdirSync(server.cluster.archiveFolder).length > 0);
    const own = String(
      (await query(server.url, "select system_identifier::text as id from pg_control_system()"))[0]?.["id"],
    );
    await server.stop();
    const given = { dataFolder: other, store, vaultOf, time: undefined, now: new Date(), withPictures };
    // Crema was tried here with the same BACKUPS before the restore, which must not take what that left.
    await vaultOf(own).put("wal/000000010000000000000001", Buffer.alloc(10));
    await expect(restoreDatabase(given)).rejects.toThrow(
      new RegExp(
        `^Backups of several installations are stored: choose one with --installation\\. .*${own} \\(this data folder's\\)`,
      ),
    );
    await vaultOf(own).delete("wal/000000010000000000000001");
    expect(await restoreDatabase({ ...given, installation })).toMatchObject({
      counts: { orders: 0 },
      backupProblem: "",
    });
    await eraseEmbeddedPostgres(other);
  });
});

const segments = async (): Promise<string[]> =>
  (await vault().list("wal/"))
    .map(({ name }) => name.slice(4))
    .filter((name) => name.length === 24)
    .toSorted();
