/** Builds a database of an earlier moment: a base backup, and the WAL after it replayed by a server of its own. */
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { unpackTar } from "modern-tar/fs";
import { DatabaseStartError } from "../database/database-start-error.ts";
import type { EmbeddedBinaries } from "../database/embedded/binaries.ts";
import { type Cluster, clusterUrl, syncFiles, writeAccessRules } from "../database/embedded/cluster.ts";
import type { ServerAccount } from "../database/embedded/server-account.ts";
import { ping } from "../database/embedded/server.ts";
import { lastComplaint, spawnGuard, spawnServer, stopServer } from "../database/embedded/supervisor.ts";
import { type BaseBackup, partName } from "./base-backup.ts";
import { isInRecovery, withSession } from "./backup-rows.ts";
import { walPrefix } from "./ship-wal.ts";
import type { Vault } from "./vault.ts";
import { firstGap, isSegment, isTimelineHistory, nextSegment, timelineOf } from "./wal-segments.ts";

/** Where to stop: a moment, the restore point of a base, or (undefined) the end of what is stored. */
type RecoveryTarget = { readonly time: Date } | { readonly restorePoint: string } | undefined;

interface RecoveryOptions {
  readonly vault: Vault;
  readonly base: BaseBackup;
  /** Whether the end of what is stored is the end of this base's WAL. */
  readonly isNewest: boolean;
  readonly target: RecoveryTarget;
  readonly cluster: Cluster;
  /** Whether the new timeline is archived from its first moment on. */
  readonly isArchived: boolean;
  readonly account: ServerAccount;
  readonly binaries: EmbeddedBinaries;
}

export interface RecoveredServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @throws DatabaseStartError in one sentence if the target cannot be reached; nothing is left running then */
export async function recover(options: RecoveryOptions): Promise<RecoveredServer> {
  const { cluster, account } = options;
  const staging = `${cluster.folder}.wal`;
  // What it says must be of this attempt.
  rmSync(cluster.logFile, { force: true });
  for (const folder of [cluster.folder, staging, cluster.archiveFolder]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    give(account, folder);
  }
  try {
    await unpackBase(options);
    return await replayFed(options, staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function replayFed(options: RecoveryOptions, staging: string): Promise<RecoveredServer> {
  const feeding = new AbortController();
  const fed = feed(options, staging, feeding.signal);
  try {
    return await replay(options, staging, fed);
  } finally {
    feeding.abort();
    await fed.catch(() => undefined);
  }
}

async function unpackBase({ vault, base, cluster, account, binaries, target }: RecoveryOptions): Promise<void> {
  const { folder } = cluster;
  for (const name of base.folders) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(partsOf(vault, base)), unpackTar(folder, { fmode: 0o600, dmode: 0o700 }));
  writeFileSync(join(folder, "backup_label"), base.backupLabel, { mode: 0o600 });
  if (base.tablespaceMap !== "") writeFileSync(join(folder, "tablespace_map"), base.tablespaceMap, { mode: 0o600 });
  writeFileSync(join(folder, "recovery.signal"), "", { mode: 0o600 });
  writeAccessRules(folder, account);
  give(account, folder);
  // A trial's files are removed again: only what is kept must survive a power cut.
  if (target === undefined || "time" in target) syncFiles(cluster, binaries, account);
}

async function* partsOf(vault: Vault, base: BaseBackup): AsyncGenerator<Buffer> {
  for (let part = 1; part <= base.parts; part += 1) {
    const name = partName(base.id, part);
    const bytes = await vault.get(name);
    if (bytes === undefined) throw new DatabaseStartError(`The backup is damaged: ${name} is missing.`);
    yield bytes;
  }
}

function give(account: ServerAccount, folder: string): void {
  if (!account.isRoot) return;
  chownSync(folder, account.uid, account.gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, name), account.uid, account.gid);
}

const requestFile = "request";
const endFile = "end";

/** PostgreSQL requests one segment after another. It waits until the segment is there, or until it is certain that none follows. */
const restoreCommand = (staging: string): string => {
  const s = `'${staging.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;
  return (
    `case %f in *.history) test -f ${s}/%f && cp ${s}/%f "%p"; exit;; esac; echo %f > ${s}/${requestFile}; ` +
    `while [ ! -f ${s}/%f ]; do [ -f ${s}/${endFile} ] && [ ! -f ${s}/%f ] && exit 1; sleep 0.02; done; cp ${s}/%f "%p"`
  );
};

async function replay(options: RecoveryOptions, staging: string, fed: Promise<void>): Promise<RecoveredServer> {
  const { cluster, target } = options;
  const settings = {
    restore_command: restoreCommand(staging),
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(target !== undefined && "time" in target && { recovery_target_time: serverTime(target.time) }),
    ...(target !== undefined && "restorePoint" in target && { recovery_target_name: target.restorePoint }),
  };
  const supervised = { ...options, log: () => undefined };
  const child = spawnServer(supervised, settings);
  const guard = spawnGuard(supervised);
  const url = clusterUrl(cluster, "crema");
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined) await stopServer(child.pid);
    guard.kill("SIGKILL");
  };
  const failed = fed.then(() => new Promise<never>(() => undefined));
  try {
    await Promise.race([failed, promotion(options, () => child.exitCode !== null || child.signalCode !== null)]);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As the server reads it before it knows the names of time zones, `Z` among them. */
const serverTime = (time: Date): string => time.toISOString().replace("T", " ").replace("Z", "+00");

async function promotion({ cluster, base, target, isNewest }: RecoveryOptions, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    if ((await ping(cluster, "crema")) && !(await withSession(clusterUrl(cluster, "crema"), isInRecovery))) return;
    await sleep(50);
  }
  const reason = lastComplaint(cluster.logFile);
  const goal = target !== undefined && "time" in target ? target.time.toISOString() : "the end";
  if (!/before configured recovery target/.test(reason))
    throw new DatabaseStartError(`The restore stopped before ${goal}: ${reason} (log: ${cluster.logFile})`);
  const lastChange = lastReplayed(cluster.logFile) ?? base.finishedAt;
  throw new DatabaseStartError(
    isNewest
      ? `The backups end before ${goal}, with a change at ${lastChange}: leave --to out for the newest state they hold.`
      : `The backups of that time end before ${goal}, with a change at ${lastChange}, and go on after another restore: choose a time before ${lastChange}.`,
  );
}

/** Time of the last change that PostgreSQL replayed, as its log says it in UTC. */
function lastReplayed(logFile: string): string | undefined {
  const found = [
    ...readFileSync(logFile, "utf8").matchAll(/last completed transaction was at log time ([\d-]+) ([\d:.]+)\+00/g),
  ];
  const [, date, time] = found.at(-1) ?? [];
  return date === undefined || time === undefined ? undefined : new Date(`${date}T${time}Z`).toISOString();
}

const segmentsAhead = 8;

/** Puts segments into the staging folder, a few ahead of the one PostgreSQL requested last, and removes those it is done with. */
async function feed({ vault, base, account }: RecoveryOptions, staging: string, signal: AbortSignal): Promise<void> {
  const names = (await vault.list(walPrefix)).map(({ name }) => name.slice(walPrefix.length));
  for (const name of names.filter(isTimelineHistory)) await copySegment(vault, { name, staging, account });
  const stored = new Set(names.filter(isSegment));
  const staged: string[] = [];
  let next = base.startSegment;
  while (!signal.aborted) {
    const requested = requestedSegment(staging);
    const at = staged.indexOf(requested);
    // The first segment requested may be further on than the base's first: the checkpoint's.
    const isAwaited = at === -1 && requested > (staged.at(-1) ?? "");
    if (!isAwaited && staged.length - (at + 1) >= segmentsAhead) await sleep(10);
    else if (!stored.has(next)) break;
    else {
      await copySegment(vault, { name: next, staging, account });
      staged.push(next);
      next = nextSegment(next);
    }
    // Up to the base's last segment PostgreSQL goes back and forth.
    if (at > segmentsAhead && requested > base.lastSegment)
      rmSync(join(staging, staged.shift() ?? ""), { force: true });
  }
  writeFileSync(join(staging, endFile), "");
}

const requestedSegment = (staging: string): string =>
  existsSync(join(staging, requestFile)) ? readFileSync(join(staging, requestFile), "utf8").trim() : "";

async function copySegment(
  vault: Vault,
  { name, staging, account }: { name: string; staging: string; account: ServerAccount },
): Promise<void> {
  const bytes = await vault.get(walPrefix + name);
  if (bytes === undefined) throw new DatabaseStartError(`The backup is damaged: ${walPrefix}${name} is missing.`);
  const part = join(staging, `${name}.part`);
  const file = await open(part, "w", 0o600);
  try {
    await file.writeFile(withoutZeros(bytes));
    await file.truncate(bytes.length);
  } finally {
    await file.close();
  }
  if (account.isRoot) chownSync(part, account.uid, account.gid);
  await rename(part, join(staging, name));
}

const zeros = Buffer.alloc(65_536);

/** A segment that was closed early ends in zeros; they need not be written. */
function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end >= zeros.length && bytes.subarray(end - zeros.length, end).equals(zeros)) end -= zeros.length;
  return bytes.subarray(0, end);
}

/**
 * The newest base from before the moment, after checking that no WAL between it and the target is missing.
 * @param time - undefined for the newest state that the backups hold
 * @throws DatabaseStartError naming what is missing
 */
export async function chooseBase(
  vault: Vault,
  bases: readonly BaseBackup[],
  time: Date | undefined,
): Promise<BaseBackup> {
  const [oldest] = bases;
  if (oldest === undefined)
    throw new DatabaseStartError(
      "The backups hold no whole base backup. With BACKUP_KEY set only encrypted ones count.",
    );
  const base = bases.findLast(({ finishedAt }) => time === undefined || finishedAt <= time.toISOString());
  if (base === undefined)
    throw new DatabaseStartError(`The backups begin at ${oldest.finishedAt}: choose that or a later time.`);
  const stored = await vault.list(`${walPrefix}${timelineOf(base.startSegment)}`);
  const segments = stored.map(({ name, modifiedAt }) => ({ name: name.slice(walPrefix.length), modifiedAt }));
  const gap = firstGap(
    new Set([...segments.map(({ name }) => name), nextSegment(base.lastSegment)]),
    base.startSegment,
  );
  if (gap !== undefined && gap <= base.lastSegment)
    throw new DatabaseStartError(
      `The backup is damaged: ${walPrefix}${gap} is missing, without which ${base.id} cannot be used.`,
    );
  const holes = firstGap(
    segments.map(({ name }) => name),
    base.startSegment,
  );
  const until = segments.filter(({ name }) => holes !== undefined && name < holes).map(({ modifiedAt }) => modifiedAt);
  const end = until.toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (end !== undefined && (time === undefined || time > end))
    throw new DatabaseStartError(
      `The backups have a gap: ${walPrefix}${holes ?? ""} is missing. They can be restored --to a time before ${end.toISOString()}.`,
    );
  return base;
}
