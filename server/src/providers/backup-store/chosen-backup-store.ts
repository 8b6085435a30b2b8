/** The backup store that the settings name. Source: docs/operate.md, "Backup and restore". */
import { isAbsolute } from "node:path";
import { z } from "zod";
import type { BackupStore } from "../../platform/backups/backup-store.ts";
import { s3Config, s3Variables } from "../image-store/s3/s3-config.ts";
import { secretText } from "../provider-values.ts";
import { secret } from "../../platform/config/secret.ts";
import { folderBackupStore } from "./folder-backup-store.ts";
import { s3BackupStore } from "./s3-backup-store.ts";

export const backupVariables = z.object({
  /** A folder, or `s3`; without it no backups are made. */
  BACKUPS: z
    .string()
    .refine((given) => given === "" || given === "s3" || isAbsolute(given), {
      error: "must be s3 or the full path of a folder",
    })
    .default(""),
  /** An age key; required with a bucket. */
  BACKUP_KEY: secretText
    .refine((given) => !given.isSet || /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(given.reveal()), {
      error: "must be an age key: npm run backup -- --new-key makes one",
    })
    .default(secret("")),
  BACKUPS_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(35),
  ...s3Variables.shape,
});
export type BackupConfig = z.infer<typeof backupVariables>;

/** @returns undefined if no backups are configured @throws Error naming the variable that is missing */
export function chosenBackupStore(given: BackupConfig): BackupStore | undefined {
  if (given.BACKUPS === "") return undefined;
  if (given.BACKUPS !== "s3") return folderBackupStore(given.BACKUPS);
  const config = s3Config(given);
  if (config === undefined) throw new Error("BACKUPS: s3 needs S3_BUCKET");
  if (!given.BACKUP_KEY.isSet) throw new Error("BACKUP_KEY: is required if BACKUPS is s3");
  return s3BackupStore({ config, prefix: "backups/" });
}
