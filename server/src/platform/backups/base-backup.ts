/** Base backups: a copy of the cluster's files, in parts, from which a restore starts to replay WAL. */
import { open, readdir, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { type TarSource, packTar } from "modern-tar/fs";
import { z } from "zod";
import { propertyOf } from "../values/property-of.ts";
import {
  countRows,
  currentTimeline,
  markRestorePoint,
  type RowCounts,
  type Session,
  startBase,
  stopBase,
} from "./backup-rows.ts";
import { DamagedBackup, type Vault } from "./vault.ts";

export const basePrefix = "base/";
const manifestName = "manifest.json";
const partBytes = 16 * 1_048_576;

const manifestSchema = z.object({
  id: z.string(),
  startSegment: z.string(),
  /** The last segment without which this base cannot be used; it holds the restore point, which is named like the base. */
  lastSegment: z.string(),
  startedAt: z.string(),
  /** The earliest moment that this base can be restored to. */
  finishedAt: z.string(),
  backupLabel: z.string(),
  tablespaceMap: z.string(),
  /** Inside the cluster's own folder, whoever wrote this. */
  folders: z.array(z.string().regex(/^(?!\.\.?(\/|$))[^/]+(\/(?!\.\.?(\/|$))[^/]+)*$/)),
  parts: z.number(),
  bytes: z.number(),
  /** Rows of each table just before and just after the restore point. */
  counts: z.record(z.string(), z.tuple([z.number(), z.number()])),
  pictures: z.array(z.string()),
});
export type BaseBackup = z.infer<typeof manifestSchema>;

export const partName = (id: string, part: number): string => `${basePrefix}${id}/${String(part).padStart(5, "0")}`;

interface BaseOptions {
  readonly session: Session;
  readonly clusterFolder: string;
  readonly vault: Vault;
  readonly now: Date;
  readonly pictures: readonly string[];
  readonly stored: (segment: string) => Promise<void>;
}

export async function copyBase({
  session,
  clusterFolder,
  vault,
  now,
  pictures,
  stored,
}: BaseOptions): Promise<BaseBackup> {
  const id = `${now.toISOString().replace(/[-:]|\.\d+/g, "")}-${await currentTimeline(session)}`;
  const startSegment = await startBase(session, id);
  const copied = await copyFiles(clusterFolder, (part, bytes) => vault.put(partName(id, part), bytes));
  const { label, tablespaces, at } = await stopBase(session);
  const before = await countRows(session);
  const lastSegment = await markRestorePoint(session, id);
  const after = await countRows(session);
  await stored(lastSegment);
  return {
    id,
    startSegment,
    lastSegment,
    startedAt: now.toISOString(),
    finishedAt: at.toISOString(),
    backupLabel: label,
    tablespaceMap: tablespaces,
    ...copied,
    counts: rangesOf(before, after),
    pictures: [...pictures],
  };
}

/** The last step: only a base with a manifest counts. */
export const addManifest = (vault: Vault, base: BaseBackup): Promise<void> =>
  vault.put(`${basePrefix}${base.id}/${manifestName}`, Buffer.from(JSON.stringify(base)));

const rangesOf = (before: RowCounts, after: RowCounts): BaseBackup["counts"] =>
  Object.fromEntries(
    Object.entries(before).map(([name, n]) => [name, [Math.min(n, after[name] ?? n), Math.max(n, after[name] ?? n)]]),
  );

interface StoredBases {
  readonly bases: readonly BaseBackup[];
  /** Manifests that cannot be read: their bases cannot be used, and the others can. */
  readonly damaged: readonly string[];
}

export async function storedBases(vault: Vault): Promise<StoredBases> {
  const manifests = (await vault.list(basePrefix)).filter(({ name }) => name.endsWith(`/${manifestName}`));
  const read = await Promise.all(manifests.map(async ({ name }) => ({ name, base: await readManifest(vault, name) })));
  const bases = read.flatMap(({ base }) => (base === undefined ? [] : [base]));
  return {
    bases: bases.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt)),
    damaged: read.flatMap(({ name, base }) => (base === undefined ? [name] : [])),
  };
}

/** Removes parts without a manifest: the process ended while it copied, or the store was full. Not while a base is being made. */
export async function removeUnfinishedBases(vault: Vault): Promise<void> {
  const names = (await vault.list(basePrefix)).map(({ name }) => name);
  const whole = new Set(names.filter((name) => name.endsWith(`/${manifestName}`)).map((name) => dirname(name)));
  for (const name of names) if (!whole.has(dirname(name))) await vault.delete(name);
}

/** @returns undefined if it is damaged. @throws if the store cannot be read, or the key is another one */
async function readManifest(vault: Vault, name: string): Promise<BaseBackup | undefined> {
  try {
    return manifestSchema.parse(JSON.parse((await vault.get(name))?.toString() ?? ""));
  } catch (error) {
    if (error instanceof DamagedBackup || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

async function copyFiles(
  clusterFolder: string,
  put: (part: number, bytes: Buffer) => Promise<void>,
): Promise<Pick<BaseBackup, "folders" | "parts" | "bytes">> {
  const { folders, sources } = await clusterFiles(clusterFolder);
  let [parts, bytes] = [0, 0];
  for await (const block of blocksOf(packTar(sources, { concurrency: 1 }))) {
    parts += 1;
    bytes += block.length;
    await put(parts, block);
  }
  return { folders, parts, bytes };
}

async function* blocksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Left out as PostgreSQL's own base backup leaves them out: what a server makes again when it starts. */
const emptied = /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp[^/]*|\.s\.PGSQL\.[^/]*)$/;

async function clusterFiles(clusterFolder: string): Promise<{ folders: string[]; sources: TarSource[] }> {
  const entries = await readdir(clusterFolder, { recursive: true, withFileTypes: true });
  const folders: string[] = [];
  const sources: TarSource[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const target = path.slice(clusterFolder.length + 1).replaceAll(sep, "/");
    if (leftOut.test(target)) continue;
    if (entry.isDirectory() && !emptied.test(target.replace(/^pg_wal\/(archive_status|summaries)$/, "")))
      folders.push(target);
    if (!entry.isFile() || emptied.test(target)) continue;
    const found = await stat(path).catch(undefinedIfMissing);
    if (found === undefined) continue;
    const { size } = found;
    const content = (): Readable => Readable.from(exactBytes(path, size), { objectMode: false });
    sources.push(
      size === 0 ? { type: "content", target, content: "" } : { type: "stream", target, size, content: content() },
    );
  }
  return { folders: folders.toSorted(), sources };
}

/** A file may grow, shrink or go while it is copied. What is missing then is zeros here, and the WAL says what belongs there. */
async function* exactBytes(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  const file = await open(path).catch(undefinedIfMissing);
  try {
    for (let isEnd = file === undefined; left > 0; ) {
      const block = Buffer.alloc(Math.min(left, 1_048_576));
      const read = isEnd ? undefined : await file?.read(block);
      isEnd ||= read?.bytesRead === 0;
      const bytes = isEnd ? block : block.subarray(0, read?.bytesRead);
      left -= bytes.length;
      yield bytes;
    }
  } finally {
    await file?.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (propertyOf(error, "code") !== "ENOENT") throw error;
}
