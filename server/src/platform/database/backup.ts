import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { textOf } from "../values/property-of.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { withPendingLists } from "./pending-lists.ts";
import { locateCluster } from "./embedded/cluster.ts";
import { serverAccount } from "./embedded/server-account.ts";

const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), file: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
type Manifest = z.infer<typeof manifestSchema>;
type BackedUpTable = Manifest["tables"][number];

const MANIFEST_FILE = "backup.json";
/** Filled by running migrations, not by a backup. */
const migrationTables = [
  "public.kysely_migration",
  "public.kysely_migration_lock",
  "public.migration_hashes",
  "graphile_worker.migrations",
];

interface BackupOptions {
  /** The embedded server's data folder, and the address of the database in it. */
  readonly dataFolder: string;
  readonly url: string;
  /** The backup: a folder that is not there yet when making one. */
  readonly folder: string;
  readonly now: Date;
}

/**
 * Writes every table's rows of one moment into a folder, while others go on working.
 * @returns how many tables and rows it holds
 */
export async function backUp(options: BackupOptions): Promise<{ tables: number; rows: number }> {
  const folder = resolve(options.folder);
  if (existsSync(folder)) throw new DatabaseStartError(`${folder} is there already: name a new folder for the backup.`);
  makeFolder(folder);
  try {
    return await withExchangeFolder(options.dataFolder, async (exchange) => {
      const manifest = await withClient(options.url, (client) => copyOut(client, exchange, options.now));
      cpSync(exchange.path, folder, { recursive: true });
      // Last, so that a folder with this file is a whole backup.
      writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 });
      return { tables: manifest.tables.length, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0) };
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseStartError(`The folder ${folder} cannot be made (${textOf(error, "code")}).`, { cause: error });
  }
}

/**
 * Fills an empty database from a backup; the migrations it was made with run first. Later ones run at the next start.
 * @param prepare - brings up what is not among our own migrations: the schema of background jobs
 * @throws DatabaseStartError when the folder holds no whole backup, or one of a newer Crema
 */
export async function fillFromBackup(
  options: Omit<BackupOptions, "now">,
  prepare: (url: string) => Promise<void>,
): Promise<{ tables: number; rows: number; madeAt: string }> {
  const folder = resolve(options.folder);
  const manifest = readManifest(folder);
  await migrateTo(options.url, manifest.migrations);
  await prepare(options.url);
  await withExchangeFolder(options.dataFolder, async (exchange) => {
    cpSync(folder, exchange.path, { recursive: true });
    exchange.hand();
    await withClient(options.url, (client) => copyIn(client, exchange, manifest));
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, madeAt: manifest.madeAt };
}

async function copyOut(client: Client, exchange: ExchangeFolder, now: Date): Promise<Manifest> {
  await client.query("begin isolation level repeatable read read only");
  const names = await tableNames(client);
  const tables: BackedUpTable[] = [];
  for (const [index, name] of names.entries()) {
    const columns = await columnNames(client, name);
    const file = `${String(index + 1).padStart(3, "0")}-${name}.rows`;
    const copied = await client.query(
      `copy ${name} (${columns.join(", ")}) to ${client.escapeLiteral(exchange.file(file))}`,
    );
    tables.push({ name, columns, file, rows: copied.rowCount ?? 0 });
  }
  const migrations = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const sequences = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  await client.query("commit");
  return {
    madeAt: now.toISOString(),
    migrations: migrations.rows.map((row) => row.name),
    tables,
    sequences: sequences.rows,
  };
}

/** Triggers and foreign keys rest meanwhile: what they would do or check is in the backup already. */
async function copyIn(client: Client, exchange: ExchangeFolder, { tables, sequences }: Manifest): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query(`truncate ${(await tableNames(client)).join(", ")}`);
  await withPendingLists(
    async (statement) => (await client.query<object>(statement)).rows,
    () => copyTablesIn(client, exchange, tables),
  );
  for (const { name, value } of sequences) {
    if (value !== null) await client.query("select setval($1, $2::bigint)", [name, value]);
  }
  // Sign-ins that ended after the backup was made must not come back to life.
  await client.query(
    "update sessions set ended_at = clock_timestamp(), ended_because = 'restored' where ended_at is null",
  );
  await client.query("commit");
  await client.query("analyze");
}

async function copyTablesIn(client: Client, exchange: ExchangeFolder, tables: Manifest["tables"]): Promise<void> {
  for (const { name, columns, file, rows } of tables) {
    const copied = await client.query(
      `copy ${name} (${columns.join(", ")}) from ${client.escapeLiteral(exchange.file(file))}`,
    );
    if (copied.rowCount !== rows)
      throw new DatabaseStartError(`The backup is damaged: ${file} holds ${copied.rowCount} rows of ${rows}.`);
  }
}

async function tableNames(client: Client): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`,
  );
  return found.rows.map((row) => row.name).filter((name) => !migrationTables.includes(name));
}

async function columnNames(client: Client, table: string): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return found.rows.map((row) => row.name);
}

async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "crema-migrations-"));
  try {
    for (const name of names) {
      const file = join(migrationsFolder, `${name}.sql`);
      if (!existsSync(file))
        throw new DatabaseStartError(
          `The backup was made by a newer Crema (this one does not know its migration ${name}).`,
        );
      cpSync(file, join(folder, `${name}.sql`));
    }
    await migrate(url, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file))
    throw new DatabaseStartError(`${folder} holds no whole backup: ${MANIFEST_FILE} is not there.`);
  try {
    const read = manifestSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (read.success) return read.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DatabaseStartError(`The backup is damaged: ${file} cannot be read.`);
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A folder that both the embedded server and this process can read and write. */
interface ExchangeFolder {
  readonly path: string;
  file(name: string): string;
  /** Lets the server read what this process put there. */
  hand(): void;
}

/** Lends a folder beside the server's data for as long as `use` runs. Nobody else on the machine can look into it. */
async function withExchangeFolder<T>(dataFolder: string, use: (folder: ExchangeFolder) => Promise<T>): Promise<T> {
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
