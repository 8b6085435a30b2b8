import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  eraseEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { loadCatalogue } from "../catalogue/load-catalogue.ts";
import { addStaff, staffCount } from "../subjects/crema.ts";
import { freshDatabase, loadPeople } from "./load.ts";
import { loadOrders } from "./load-orders.ts";
import { type Cluster, startNativeCluster } from "./native.ts";

export interface BenchDatabase {
  readonly url: string;
  readonly description: string;
  /** Ends the server if the bench started it. */
  close(): Promise<void>;
}

const databaseName = "crema_bench";

interface Wanted {
  readonly database: "native" | "embedded";
  readonly rows: number;
  readonly hasOrders: boolean;
  readonly hasCatalogue: boolean;
}

/** A database of `rows` people, and as many orders where they are wanted, in Crema's tables and the floor's, the bench's staff among them. */
export async function openBenchDatabase(
  { database, rows, hasOrders, hasCatalogue }: Wanted,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const cluster = await clusterOf(database, log);
  try {
    const url = await freshDatabase(cluster.url, databaseName);
    await migrate(url);
    await addStaff(url);
    log(`Loading ${rows.toLocaleString("en-AU")} people …`);
    await loadPeople(url, rows);
    if (hasOrders) {
      log(`Loading ${rows.toLocaleString("en-AU")} orders …`);
      await loadOrders(url, { people: rows - staffCount, orders: rows });
    }
    if (hasCatalogue) {
      log("Loading products and parts …");
      await loadCatalogue(url);
    }
    return { url, description: cluster.description, close: () => cluster.stop() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function clusterOf(database: "native" | "embedded", log: (line: string) => void): Promise<Cluster> {
  if (database === "embedded") return embeddedCluster(log);
  const url = process.env["DATABASE_URL"];
  if (url !== undefined && url !== "")
    return { url, description: "PostgreSQL of DATABASE_URL", stop: () => Promise.resolve() };
  return startNativeCluster();
}

async function embeddedCluster(log: (line: string) => void): Promise<Cluster> {
  const dataFolder = await mkdtemp(join(tmpdir(), "crema-bench-"));
  const server = await startEmbeddedPostgres({ dataFolder, log });
  return {
    url: server.url,
    description: "the PostgreSQL that comes with Crema, with its own settings",
    async stop() {
      await server.stop();
      await eraseEmbeddedPostgres(dataFolder);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
