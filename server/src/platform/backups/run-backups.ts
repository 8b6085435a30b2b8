/**
 * Keeps the backups of the embedded database up to date while Crema runs: WAL every two seconds, pictures every minute, a base
 * every night, a trial restore every week. The process that owns the database's server runs it.
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, days, minutes } from "../clock/clock.ts";
import { DatabaseStartError } from "../database/database-start-error.ts";
import type { EmbeddedPostgres } from "../database/embedded-postgres.ts";
import { reasonOf } from "../values/error-message.ts";
import {
  archiverProblem,
  type BackupPart,
  clearBackupProblem,
  expectBackups,
  lastSuccess,
  noteBackup,
  noteBackupRun,
  switchSegment,
  systemIdentifier,
  unarchivedSegments,
  withSession,
} from "./backup-rows.ts";
import { isBaseDue, isTrialDue, expiredBackups } from "./retention.ts";
import {
  addManifest,
  type BaseBackup,
  basePrefix,
  copyBase,
  removeUnfinishedBases,
  storedBases,
} from "./base-backup.ts";
import { pictureCopier, type Pictures, removeOldPictures } from "./pictures.ts";
import { shipWal, walPrefix } from "./ship-wal.ts";
import { tryRestore } from "./trial-restore.ts";
import type { Vault } from "./vault.ts";
import { firstGap, isSegment, timelineOf } from "./wal-segments.ts";

interface BackupsOptions {
  readonly server: EmbeddedPostgres;
  readonly vaultOf: (installation: string) => Vault;
  readonly pictures: Pictures;
  readonly keptDays: number;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** What was written longer ago than this and two seconds more is stored; 40 s by default, so that less than 60 s can be lost. */
  readonly closeEveryMs?: number;
}

interface Backups extends BackupsOptions {
  readonly vault: Vault;
}

export interface RunningBackups {
  /** Stores what was written until now, then stops. The database's server must still run. */
  stop(): Promise<void>;
}

const shipEveryMs = 2_000;
const lookEveryMs = 5_000;
const closeEveryMs = 40_000;
const noteEveryMs = 60_000;
/** A trial copies the whole database, so it is not repeated until somebody could have seen that it failed. */
const retryAfterMs: Record<BackupPart, number> = { wal: 0, pictures: minutes(10), base: minutes(10), trial: days(1) };
/** What a bulk import wrote goes out before the base's own last segment does. */
const storeLimitMs = 3_600_000;
const restLimitMs = 20_000;

export async function runBackups(options: BackupsOptions): Promise<RunningBackups> {
  const installation = await withSession(options.server.url, async (session) => {
    await expectBackups(session, options.clock.now());
    return systemIdentifier(session);
  });
  const backups: Backups = { ...options, vault: options.vaultOf(installation) };
  const stopping = new AbortController();
  const { signal } = stopping;
  const parts = partsOf(backups, signal);
  const loops = [repeat(parts.ship, shipEveryMs, signal), repeat(parts.others, lookEveryMs, signal)];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await storeRest(backups).catch((error: unknown) =>
        options.log(`The backups lack the last minute: ${reasonOf(error)}`),
      );
    },
  };
}

async function repeat(step: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await step();
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

function partsOf(backups: Backups, signal: AbortSignal) {
  const { vault, pictures, server } = backups;
  const copyPictures = pictureCopier(vault, pictures);
  let closedAt = performance.now();
  const baseIfDue = baseMaker(backups, signal);
  const [wal, copying, base, trial] = [
    paced(backups, { part: "wal", everyMs: 0 }),
    paced(backups, { part: "pictures", everyMs: noteEveryMs }),
    paced(backups, { part: "base", everyMs: lookEveryMs, job: "Back up the database" }),
    paced(backups, { part: "trial", everyMs: lookEveryMs, job: "Trial restore of the backups" }),
  ];
  return {
    ship: () =>
      wal(async () => {
        await shipWal(server.cluster.archiveFolder, vault);
        if (performance.now() - closedAt < (backups.closeEveryMs ?? closeEveryMs)) return "done";
        const problem = await withSession(server.url, async (session) => {
          await switchSegment(session);
          return archiverProblem(session);
        });
        if (problem !== "") throw new DatabaseStartError(problem);
        closedAt = performance.now();
        return "done";
      }),
    others: async () => {
      await copying(async () => {
        await copyPictures();
        return "done";
      });
      await base(baseIfDue);
      if (!signal.aborted) await trial(() => trialIfDue(backups));
    },
  };
}

type Outcome = "done" | "not due" | { readonly rows: number };

interface Result {
  readonly outcome: Outcome;
  readonly problem: string;
}

const resultOf = (run: () => Promise<Outcome>): Promise<Result> =>
  run().then(
    (outcome) => ({ outcome, problem: "" }),
    (error: unknown) => ({ outcome: "not due", problem: reasonOf(error) }),
  );

/** Runs a part and notes how it went: a failure at once and with the next attempt, a success once a minute at most. */
function paced(
  { server, clock, log }: Backups,
  { part, everyMs, job }: { part: BackupPart; everyMs: number; job?: string },
) {
  let [notBefore, notedAt] = [0, 0];
  // What an earlier process noted is not known.
  let problemBefore: string | undefined;
  const isLogged = (problem: string): boolean =>
    problem !== problemBefore && (problem !== "" || problemBefore !== undefined);
  const note = async ({ outcome, problem }: Result, startedAt: Date): Promise<void> => {
    const finishedAt = clock.now();
    const rows = typeof outcome === "object" ? outcome.rows : undefined;
    await withSession(server.url, async (session) => {
      if (outcome === "not due" && problem === "") return clearBackupProblem(session, part);
      await noteBackup(session, { part, at: finishedAt, problem });
      if (job !== undefined) await noteBackupRun(session, { job, startedAt, finishedAt, error: problem, rows });
    }).catch((error: unknown) => {
      // Noted with the next outcome, whatever that is.
      problemBefore = undefined;
      log(`Backups, ${part}: ${reasonOf(error)}`);
    });
  };
  return async (run: () => Promise<Outcome>): Promise<void> => {
    if (performance.now() < notBefore) return;
    const startedAt = clock.now();
    const result = await resultOf(run);
    const { outcome, problem } = result;
    notBefore = performance.now() + (problem === "" ? everyMs : Math.max(everyMs, retryAfterMs[part]));
    if (isLogged(problem)) log(`Backups, ${part}: ${problem === "" ? "working again." : problem}`);
    const isChange = problem !== problemBefore;
    problemBefore = problem;
    const isIdle = outcome === "not due" && problem === "";
    const isTime = !isIdle && (job !== undefined || performance.now() - notedAt >= noteEveryMs);
    if (!isChange && !isTime) return;
    if (!isIdle) notedAt = performance.now();
    await note(result, startedAt);
  };
}

/** @returns a function that makes a base if one is due; it looks into the store once, at its first call */
function baseMaker(backups: Backups, signal: AbortSignal): () => Promise<Outcome> {
  const { server, vault, pictures, clock, log } = backups;
  let looked: ReturnType<typeof lookForBases> | undefined;
  return async () => {
    looked ??= lookForBases(backups).catch((error: unknown) => {
      looked = undefined;
      throw error;
    });
    const { usable, damaged } = await looked;
    if (!isBaseDue(clock.now(), usable)) {
      if (damaged.length === 0) return "not due";
      // It may be gone the next time.
      looked = undefined;
      throw new DatabaseStartError(`Damaged and of no use, so delete what lies beside it: ${damaged.join(", ")}.`);
    }
    await removeUnfinishedBases(vault);
    const shown = (await pictures.shown()).map(({ name }) => name);
    const stored = (segment: string): Promise<void> => segmentStored(vault, segment, signal);
    const given = { clusterFolder: server.cluster.folder, vault, now: clock.now(), pictures: shown, stored };
    const base = await withSession(server.url, (session) => copyBase({ session, ...given }));
    await addManifest(vault, base);
    looked = Promise.resolve({ usable: given.now, damaged });
    log(`Backed up the database: ${base.id}, ${Math.round(base.bytes / 1e6)} MB.`);
    await removeExpired(backups).catch((error: unknown) => log(`Old backups were not removed: ${reasonOf(error)}`));
    return "done";
  };
}

interface LookedAt {
  readonly usable: Date | undefined;
  readonly damaged: readonly string[];
}

async function lookForBases(backups: Backups): Promise<LookedAt> {
  const { bases, damaged } = await storedBases(backups.vault);
  return { usable: await lastUsableBase(backups, bases), damaged };
}

async function lastUsableBase({ server, vault }: Backups, bases: readonly BaseBackup[]): Promise<Date | undefined> {
  // In the order in which WAL moves, so that nothing is missed: being written, to be archived, archived, stored.
  const { current, ready } = await withSession(server.url, unarchivedSegments);
  const archived = readdirSync(server.cluster.archiveFolder);
  const timeline = timelineOf(current);
  const last = bases.findLast(({ startSegment }) => timelineOf(startSegment) === timeline);
  if (last === undefined) return undefined;
  const stored = (await vault.list(walPrefix + timeline)).map(({ name }) => name.slice(walPrefix.length));
  // A command that ran while the backups did not may have written segments that nobody archived.
  const segments = new Set([...stored, ...archived.filter(isSegment), ...ready, current]);
  const isContinued = stored.includes(last.startSegment) && firstGap(segments, last.startSegment) === undefined;
  return isContinued ? new Date(last.finishedAt) : undefined;
}

async function segmentStored(vault: Vault, segment: string, signal: AbortSignal): Promise<void> {
  for (const until = performance.now() + storeLimitMs; performance.now() < until && !signal.aborted; await sleep(200))
    if ((await vault.list(walPrefix + segment)).length > 0) return;
  throw new DatabaseStartError(`${segment} did not reach the backups within an hour.`);
}

async function trialIfDue({ server, vault, clock, log }: Backups): Promise<Outcome> {
  const last = await withSession(server.url, (session) => lastSuccess(session, "trial"));
  if (!isTrialDue(clock.now(), last) || (await vault.list(basePrefix)).length === 0) return "not due";
  const folder = join(dirname(server.cluster.folder), "trial-restore");
  const { rows, differences } = await tryRestore(vault, { folder, logFile: `${server.cluster.logFile}.trial` });
  if (differences.length > 0) throw new DatabaseStartError(`The trial restore differs: ${differences.join(", ")}.`);
  log(`The trial restore brought back all ${rows} rows that were counted.`);
  return { rows };
}

async function removeExpired({ vault, pictures, clock, keptDays }: Backups): Promise<void> {
  const { bases } = await storedBases(vault);
  const segments = (await vault.list(walPrefix)).map(({ name }) => name.slice(walPrefix.length));
  const now = clock.now();
  const expired = expiredBackups({ bases, segments: segments.filter(isSegment) }, { now, keptDays });
  // The manifest first, so that a base that is half removed does not count.
  for (const { id } of expired.bases) for (const { name } of await manifestFirst(vault, id)) await vault.delete(name);
  for (const segment of expired.segments) await vault.delete(walPrefix + segment);
  await removeOldPictures(vault, { shown: await pictures.shown(), bases: expired.kept, now, keptDays });
}

const manifestFirst = async (vault: Vault, id: string) =>
  (await vault.list(`${basePrefix}${id}/`)).toSorted((a, b) => b.name.localeCompare(a.name));

async function storeRest({ server, vault }: Backups): Promise<void> {
  const segment = await withSession(server.url, switchSegment);
  for (const until = performance.now() + restLimitMs; performance.now() < until; await sleep(100)) {
    await shipWal(server.cluster.archiveFolder, vault);
    if ((await vault.list(walPrefix + segment)).length > 0) return;
  }
  throw new DatabaseStartError(`${segment} was not archived within ${restLimitMs / 1000} s.`);
}
