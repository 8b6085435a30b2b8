import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { BackupPart } from "./backup-rows.ts";

export interface BackupStatus {
  readonly part: BackupPart;
  readonly succeededAt: Date | null;
  readonly expectedAt: Date;
  readonly problem: string;
}

/** How each part of the backups went last; none if this installation makes no backups. */
export async function backupStatus(db: Db): Promise<readonly BackupStatus[]> {
  const { rows } = await sql<BackupStatus>`
    select part, succeeded_at as "succeededAt", expected_at as "expectedAt", problem from backup_status order by part`.execute(
    db,
  );
  return rows;
}
