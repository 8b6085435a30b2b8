import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { Client, Pool } from "pg";
import { migrateJobs } from "../jobs/migrate-jobs.ts";
import { DatabaseStartError } from "./database-start-error.ts";

const MIGRATION_LOCK = 2_026_001;
const MIGRATION_TABLE = "kysely_migration";
const HASH_TABLE = "migration_hashes";

export const migrationsFolder: string = join(import.meta.dirname, "../../../migrations");

/**
 * Brings a database up to the migration files, each in a transaction together with its own record. Several processes
 * may call it at once: one works, the others wait. Files are forward only and run in the order of their names.
 * The job queue brings its own schema up in the same go.
 * @returns names of the files that ran
 * @throws DatabaseStartError when the database has migrations this version does not know, a file changed since it ran,
 * or a file fails
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const guard = new Client({ connectionString: url });
  guard.on("error", () => undefined);
  await guard.connect();
  try {
    await guard.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await appliedMigrations(guard);
    const known = migrationNames(folder);
    refuseNewerDatabase(applied, known);
    await refuseChangedFiles(guard, folder);
    // Most starts find nothing to do, and Kysely would read the whole catalogue to see it.
    const ran = known.every((name) => applied.has(name)) ? [] : await runPending(url, folder);
    if (folder === migrationsFolder) await migrateJobs(url);
    return ran;
  } finally {
    await guard.end();
  }
}

export function migrationsHash(folder: string = migrationsFolder): string {
  const hash = createHash("sha256");
  for (const name of migrationNames(folder))
    hash.update(name).update("\0").update(readMigration(folder, name)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

async function appliedMigrations(client: Client): Promise<ReadonlySet<string>> {
  const table = await client.query<{ found: string | null }>("select to_regclass($1) as found", [MIGRATION_TABLE]);
  if (table.rows[0]?.found === null) return new Set();
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATION_TABLE} order by name`);
  return new Set(rows.map(({ name }) => name));
}

function refuseNewerDatabase(applied: ReadonlySet<string>, known: readonly string[]): void {
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    `The database was made by a newer Crema (this one does not know its migration ${unknown.at(-1)}): run that version, or use another database.`,
  );
}

async function refuseChangedFiles(client: Client, folder: string): Promise<void> {
  await client.query(`create table if not exists ${HASH_TABLE} (name text primary key, hash text not null)`);
  const ran = await client.query<{ name: string; hash: string }>(`select name, hash from ${HASH_TABLE} order by name`);
  const changed = ran.rows.find(({ name, hash }) => hash !== hashOf(readMigration(folder, name)));
  if (changed === undefined) return;
  throw new DatabaseStartError(
    `Migration ${changed.name} was changed after it ran on this database: put the file back and write a new one (a database for trying things out is made anew with npm start -- --reset).`,
  );
}

async function runPending(url: string, folder: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 2 });
  // What breaks a connection comes out of the statement that runs on it; between two, the next one fails.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db: database,
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(readMigrations(folder)) },
  });
  const done: string[] = [];
  try {
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp();
      if (error !== undefined) throw failure(results[0]?.migrationName, error);
      if (results.length === 0) return done;
      done.push(...results.map((result) => result.migrationName));
    }
  } finally {
    await database.destroy();
  }
}

function failure(name: string | undefined, error: unknown): DatabaseStartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseStartError(`Migration ${name ?? ""} failed and was undone: ${reason}`, { cause: error });
}

function readMigrations(folder: string): Record<string, Migration> {
  return Object.fromEntries(
    migrationNames(folder).map((name) => {
      const up: Migration["up"] = async (database) => {
        const text = readMigration(folder, name);
        await sql.raw(text).execute(database);
        await sql`insert into ${sql.table(HASH_TABLE)} (name, hash) values (${name}, ${hashOf(text)})`.execute(
          database,
        );
      };
      return [name, { up }];
    }),
  );
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length))
    .toSorted();
}

function readMigration(folder: string, name: string): string {
  return readFileSync(join(folder, `${name}.sql`), "utf8");
}
