import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { BackupStore } from "../../platform/backups/backup-store.ts";
import { propertyOf } from "../../platform/values/property-of.ts";

const partEnding = ".part";

export function folderBackupStore(folder: string): BackupStore {
  return {
    put: (name, bytes) => write(join(folder, name), bytes),
    get: (name) => readFile(join(folder, name)).catch(undefinedIfMissing),
    async list(prefix, { from, before } = {}) {
      const isInRange = (name: string): boolean =>
        (from === undefined || name > from) && (before === undefined || name < before);
      // Only the folder that the prefix names is read, not the whole store.
      const top = prefix.includes("/") ? dirname(`${prefix}x`) : "";
      const names = await readdir(join(folder, top), { recursive: true, withFileTypes: true }).catch(
        undefinedIfMissing,
      );
      const files = (names ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith(partEnding));
      const paths = files.map((entry) => join(entry.parentPath, entry.name));
      const objects = paths.map((path) => ({
        path,
        name: path.slice(join(folder, "x").length - 1).replaceAll(sep, "/"),
      }));
      const found = await Promise.all(
        objects
          .filter(({ name }) => name.startsWith(prefix) && isInRange(name))
          .map(async ({ path, name }) => {
            const file = await stat(path).catch(undefinedIfMissing);
            return file === undefined ? [] : [{ name, modifiedAt: file.mtime }];
          }),
      );
      return found.flat();
    },
    delete: (name) => rm(join(folder, name), { force: true }),
    close: () => Promise.resolve(),
  };
}

/** Whole under its name, or not there; and still there after a power cut. */
async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}${partEnding}`;
  const file = await open(part, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const parent = await open(dirname(path), constants.O_RDONLY);
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (propertyOf(error, "code") !== "ENOENT") throw error;
}
