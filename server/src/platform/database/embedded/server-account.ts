import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { DatabaseStartError } from "../database-start-error.ts";

/** The account the embedded server runs as: PostgreSQL refuses root, so root lends it the account `nobody`. */
export interface ServerAccount {
  readonly isRoot: boolean;
  readonly uid: number;
  readonly gid: number;
  readonly spawnAs: { uid?: number; gid?: number };
  /** Name of the account this process runs as; the only one the server lets in. */
  readonly startedBy: string;
}

export function serverAccount(): ServerAccount {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new DatabaseStartError(
      "The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL server, version 15 to 18.",
    );
  }
  const startedBy = accountName(uid);
  if (uid !== 0) return { isRoot: false, uid, gid, spawnAs: {}, startedBy };
  const nobody = readAccount("nobody");
  return { isRoot: true, ...nobody, spawnAs: nobody, startedBy };
}

function accountName(uid: number): string {
  try {
    return userInfo().username;
  } catch {
    throw new DatabaseStartError(
      `The embedded PostgreSQL needs an account with a name, and user id ${uid} has none on this machine: run as another user or set DATABASE_URL.`,
    );
  }
}

function readAccount(name: string): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid)
    throw new DatabaseStartError(
      `PostgreSQL does not run as root and there is no account '${name}' to lend it: start as another user or set DATABASE_URL.`,
    );
  return { uid: Number(uid), gid: Number(gid) };
}
