import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { locateCluster } from "./cluster.ts";
import { serverAccount } from "./server-account.ts";

/** A folder that both the embedded server and this process can read and write. */
export interface ExchangeFolder {
  readonly path: string;
  file(name: string): string;
  /** Lets the server read what this process put there. */
  hand(): void;
}

/** Lends a folder beside the server's data for as long as `use` runs. Nobody else on the machine can look into it. */
export async function withExchangeFolder<T>(
  dataFolder: string,
  use: (folder: ExchangeFolder) => Promise<T>,
): Promise<T> {
  const account = serverAccount();
  const cluster = locateCluster(resolve(dataFolder), account);
  const path = mkdtempSync(join(dirname(cluster.folder), "exchange-"));
  const give = (one: string): void => {
    if (account.isRoot) chownSync(one, account.uid, account.gid);
  };
  try {
    chmodSync(path, 0o700);
    give(path);
    return await use({
      path,
      file: (name) => join(path, name),
      hand: () => readdirSync(path).forEach((name) => give(join(path, name))),
    });
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
