import { openDatabase } from "../server/src/platform/database/database.ts";
import type { EmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import type { BackupStore } from "../server/src/platform/backups/backup-store.ts";
import type { Pictures } from "../server/src/platform/backups/pictures.ts";
import { type RunningBackups, runBackups } from "../server/src/platform/backups/run-backups.ts";
import { openVault, type Vault } from "../server/src/platform/backups/vault.ts";
import { systemClock } from "../server/src/platform/clock/clock.ts";
import { ConfigProblems } from "../server/src/platform/config/config.ts";
import { shownUploads } from "../server/src/areas/uploads/upload-rows.ts";
import { backupVariables, chosenBackupStore } from "../server/src/providers/backup-store/chosen-backup-store.ts";
import { chosenImageStore, imageStoreVariables } from "../server/src/providers/image-store/chosen-image-store.ts";
import { imageTypeOf } from "../server/src/providers/image-store/image-names.ts";

export interface BackupSettings {
  readonly store: BackupStore;
  readonly vaultOf: (installation: string) => Vault;
  readonly keptDays: number;
  readonly withPictures: <T>(url: string, use: (pictures: Pictures) => Promise<T>) => Promise<T>;
}

/**
 * What the environment says about backups.
 *
 * @returns undefined if none are made
 * @throws ConfigProblems naming every variable that is wrong
 */
export function backupSettings(environment: NodeJS.ProcessEnv): BackupSettings | undefined {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = backupVariables.safeParse(given);
  if (!read.success)
    throw new ConfigProblems(read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const store = storeOf(() => chosenBackupStore(read.data));
  if (store === undefined) return undefined;
  return {
    store,
    vaultOf: (installation) => openVault(store, installation, read.data.BACKUP_KEY),
    keptDays: read.data.BACKUPS_KEPT_DAYS,
    withPictures: (url, use) => withPictures(url, given, use),
  };
}

function storeOf<T>(choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    throw new ConfigProblems([error instanceof Error ? error.message : String(error)]);
  }
}

async function withPictures<T>(
  url: string,
  environment: NodeJS.ProcessEnv,
  use: (pictures: Pictures) => Promise<T>,
): Promise<T> {
  const folder = environment["UPLOADS_FOLDER"] ?? "";
  const images = chosenImageStore(imageStoreVariables.parse(environment), { folder });
  const database = openDatabase({ url, poolSize: 2, onError: () => undefined });
  const isKept = folder !== "" || (environment["S3_BUCKET"] ?? "") !== "";
  const signal = new AbortController().signal;
  try {
    return await use({
      shown: async () => (isKept ? shownUploads(database.db) : []),
      get: async (name) => (await images.get(name, signal))?.bytes,
      async put(name, bytes) {
        const contentType = imageTypeOf(name);
        if (contentType !== undefined) await images.put({ name, bytes, contentType }, signal);
      },
    });
  } finally {
    await database.close();
    await images.close();
  }
}

/** Makes backups for as long as the server runs; `stop` comes before the server's own. */
export async function startBackups(
  settings: BackupSettings,
  server: EmbeddedPostgres,
  log: (line: string) => void,
): Promise<RunningBackups> {
  const { vaultOf, keptDays, withPictures: withPicturesOf, store } = settings;
  const ended = Promise.withResolvers<void>();
  const started = Promise.withResolvers<RunningBackups>();
  const all = withPicturesOf(server.url, async (pictures) => {
    started.resolve(await runBackups({ server, vaultOf, pictures, keptDays, clock: systemClock, log }));
    await ended.promise;
  });
  all.catch((error: unknown) => started.reject(error));
  const running = await started.promise;
  return {
    async stop() {
      await running.stop();
      ended.resolve();
      await all;
      await store.close();
    },
  };
}
