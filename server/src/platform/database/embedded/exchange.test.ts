import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { clusterAt } from "./cluster.ts";
import { exchangeCluster, finishExchange } from "./exchange.ts";
import { serverAccount } from "./server-account.ts";

const now = new Date("2026-11-26T10:00:00Z");

function write(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "PG_VERSION"), text);
}

function twoClusters({ hasOne = true } = {}) {
  const root = mkdtempSync(join(tmpdir(), "crema-exchange-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const cluster = clusterAt(join(root, "db"), join(root, "log"), serverAccount());
  if (hasOne) {
    write(cluster.folder, "present");
    write(cluster.archiveFolder, "present");
  }
  write(`${cluster.folder}.restored`, "restored");
  write(`${cluster.folder}.restored-archive`, "restored");
  return cluster;
}
const textIn = (folder: string): string => readFileSync(join(folder, "PG_VERSION"), "utf8");

it("puts the restored files in place and keeps the present ones beside", () => {
  const cluster = twoClusters();
  const keptAt = exchangeCluster(cluster, now);
  expect(keptAt).toBe(`${cluster.folder}.before-20261126T100000Z`);
  expect([textIn(cluster.folder), textIn(cluster.archiveFolder), textIn(keptAt ?? "")]).toEqual([
    "restored",
    "restored",
    "present",
  ]);
  expect(finishExchange(cluster, now)).toBeUndefined();
});

it("keeps nothing where nothing was", () => {
  const cluster = twoClusters({ hasOne: false });
  expect(exchangeCluster(cluster, now)).toBeUndefined();
  expect(textIn(cluster.folder)).toBe("restored");
});

it("leaves a restore that was not whole alone", () => {
  const cluster = twoClusters();
  expect(finishExchange(cluster, now)).toBeUndefined();
  expect(textIn(cluster.folder)).toBe("present");
});

it.each([1, 2, 3, 4])("is finished by the next process if this one dies after step %i", (steps) => {
  const cluster = twoClusters();
  const { folder, archiveFolder } = cluster;
  const all = [
    () => renameSync(`${folder}.restored`, `${folder}.ready`),
    () => rmSync(archiveFolder, { recursive: true }),
    () => renameSync(`${folder}.restored-archive`, archiveFolder),
    () => renameSync(folder, `${folder}.before-20261126T100000Z`),
  ];
  for (const step of all.slice(0, steps)) step();
  finishExchange(cluster, now);
  expect([textIn(folder), textIn(archiveFolder), textIn(`${folder}.before-20261126T100000Z`)]).toEqual([
    "restored",
    "restored",
    "present",
  ]);
  expect([`${folder}.ready`, `${folder}.restored`].some((one) => existsSync(one))).toBe(false);
});
