/** Puts the files of a restored cluster in the place of the present ones, so that a process that dies meanwhile leaves nothing half done. */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";

export const restoredFolder = ({ folder }: Pick<Cluster, "folder">): string => `${folder}.restored`;
/** Its name once it is whole: from then on the exchange is finished, by this process or by the next one. */
const readyFolder = ({ folder }: Pick<Cluster, "folder">): string => `${folder}.ready`;

export const isExchanging = (cluster: Cluster): boolean => existsSync(readyFolder(cluster));

export function exchangeCluster(cluster: Cluster, now: Date): string | undefined {
  renameSync(restoredFolder(cluster), readyFolder(cluster));
  return finishExchange(cluster, now);
}

/** Does what is left of an exchange; nothing if none was begun. While the cluster is stopped and held. */
export function finishExchange(cluster: Cluster, now: Date): string | undefined {
  if (!isExchanging(cluster)) return undefined;
  const archive = `${restoredFolder(cluster)}-archive`;
  if (existsSync(archive)) {
    rmSync(cluster.archiveFolder, { recursive: true, force: true });
    renameSync(archive, cluster.archiveFolder);
  }
  const keptAt = `${cluster.folder}.before-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const hadOne = existsSync(join(cluster.folder, "PG_VERSION"));
  if (hadOne) renameSync(cluster.folder, keptAt);
  else rmSync(cluster.folder, { recursive: true, force: true });
  renameSync(readyFolder(cluster), cluster.folder);
  return hadOne ? keptAt : undefined;
}
