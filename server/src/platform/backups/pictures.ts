/** Uploaded pictures in the backups. A picture never changes under its name, so each is copied once. */
import type { BaseBackup } from "./base-backup.ts";
import { days } from "../clock/clock.ts";
import { reasonOf } from "../values/error-message.ts";
import { DamagedBackup, type Vault } from "./vault.ts";

interface ShownPicture {
  readonly name: string;
  readonly shownBy: string;
}

export interface Pictures {
  shown(): Promise<readonly ShownPicture[]>;
  get(name: string): Promise<Buffer | undefined>;
  put(name: string, bytes: Buffer): Promise<void>;
}

const prefix = "pictures/";
const mostFailures = 3;

/** @returns a function that copies what is shown and not stored yet, and says what is in no store any more */
export function pictureCopier(vault: Vault, pictures: Pictures): () => Promise<readonly ShownPicture[]> {
  let stored: Set<string> | undefined;
  return async () => {
    stored ??= new Set((await vault.list(prefix)).map(({ name }) => name.slice(prefix.length)));
    const missing: ShownPicture[] = [];
    for (const picture of await pictures.shown()) {
      if (stored.has(picture.name)) continue;
      const bytes = await pictures.get(picture.name);
      if (bytes === undefined) missing.push(picture);
      else {
        await vault.put(prefix + picture.name, bytes);
        stored.add(picture.name);
      }
    }
    return missing;
  };
}

/**
 * Puts back each picture that a record shows and the store lost. The database matters more: a picture that cannot be read or put
 * back is missing, and why is in the problem.
 */
export async function restorePictures(
  vault: Vault,
  pictures: Pictures,
): Promise<{ restored: number; missing: readonly ShownPicture[]; problem: string }> {
  const missing: ShownPicture[] = [];
  let [restored, failures, problem] = [0, 0, ""];
  for (const picture of await pictures.shown()) {
    // A store that is away is not waited for once for each of thousands.
    if (failures === mostFailures) {
      missing.push(picture);
      continue;
    }
    try {
      if ((await pictures.get(picture.name)) !== undefined) continue;
      const bytes = await vault.get(prefix + picture.name);
      if (bytes === undefined) missing.push(picture);
      else {
        await pictures.put(picture.name, bytes);
        restored += 1;
      }
    } catch (error) {
      missing.push(picture);
      problem ||= reasonOf(error);
      failures += error instanceof DamagedBackup ? 0 : 1;
    }
  }
  return { restored, missing, problem };
}

/** Removes pictures that neither a record nor a kept base shows, once they are as old as what is kept. */
export async function removeOldPictures(
  vault: Vault,
  {
    shown,
    bases,
    now,
    keptDays,
  }: { shown: readonly ShownPicture[]; bases: readonly BaseBackup[]; now: Date; keptDays: number },
): Promise<void> {
  const needed = new Set([...shown.map(({ name }) => name), ...bases.flatMap(({ pictures }) => pictures)]);
  for (const { name, modifiedAt } of await vault.list(prefix)) {
    const isOld = now.getTime() - modifiedAt.getTime() > days(keptDays);
    if (isOld && !needed.has(name.slice(prefix.length))) await vault.delete(name);
  }
}
