/** How long a restore of 200,000 orders takes: an encrypted base backup, its WAL, and the base that follows. */
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pictures } from "../../server/src/platform/backups/pictures.ts";
import { restoreDatabase } from "../../server/src/platform/backups/restore-database.ts";
import { runBackups } from "../../server/src/platform/backups/run-backups.ts";
import { newBackupKey, openVault } from "../../server/src/platform/backups/vault.ts";
import { systemClock } from "../../server/src/platform/clock/clock.ts";
import { secret } from "../../server/src/platform/config/secret.ts";
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from "../../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { folderBackupStore } from "../../server/src/providers/backup-store/folder-backup-store.ts";
import { loadPeople } from "./database/load.ts";
import { loadOrders } from "./database/load-orders.ts";
import { addStaff, staffCount } from "./subjects/crema.ts";

const orders = Number(process.argv[2] ?? 200_000);
const longestSeconds = 300;

const root = join(tmpdir(), `crema-restore-time-${process.pid}`);
const dataFolder = join(root, "data");
const store = folderBackupStore(join(root, "backups"));
const pictures: Pictures = {
  shown: () => Promise.resolve([]),
  get: () => Promise.resolve(undefined),
  put: () => Promise.resolve(),
};
const log = (line: string): void => console.log(line);

mkdirSync(root, { mode: 0o755 });
try {
  const key = secret(await newBackupKey());
  const vaultOf = (installation: string) => openVault(store, installation, key);
  await fill(vaultOf);
  const began = performance.now();
  const restored = await restoreDatabase({
    dataFolder,
    store,
    vaultOf,
    time: undefined,
    now: systemClock.now(),
    withPictures: (_, use) => use(pictures),
  });
  const seconds = (performance.now() - began) / 1_000;
  const megabytes = Math.round(restored.base.bytes / 1e6);
  log(`Restored ${restored.counts["orders"]} orders (base of ${megabytes} MB) in ${seconds.toFixed(1)} s.`);
  if (restored.counts["orders"] !== orders || seconds > longestSeconds || restored.backupProblem !== "")
    process.exitCode = 1;
} finally {
  await eraseEmbeddedPostgres(dataFolder);
  rmSync(root, { recursive: true, force: true });
}

/** Fills the database and backs it up, with a trial restore. */
async function fill(vaultOf: (installation: string) => ReturnType<typeof openVault>): Promise<void> {
  const server = await startEmbeddedPostgres({ dataFolder, log, isArchived: true });
  try {
    await migrate(server.url);
    await addStaff(server.url);
    log(`Loading ${orders} people and orders …`);
    await loadPeople(server.url, orders);
    await loadOrders(server.url, { people: orders - staffCount, orders });
    const based = Promise.withResolvers<void>();
    const backups = await runBackups({
      server,
      vaultOf,
      pictures,
      keptDays: 35,
      clock: systemClock,
      log: (line) => {
        log(line);
        if (line.startsWith("The trial restore")) based.resolve();
      },
    });
    await based.promise;
    await sleep(1_000);
    await backups.stop();
  } finally {
    await server.stop();
  }
}
