import { Client } from "pg";
import { postgresAddress } from "../config/value-checks.ts";
import { DatabaseStartError } from "./database-start-error.ts";

const OLDEST = 15;
const NEWEST = 18;

/**
 * Checks that a server can be reached and is one of the versions Crema is tested on (15 to 18).
 * @param url - DATABASE_URL; a password in it never appears in the message
 * @throws DatabaseStartError with one sentence
 */
export async function checkServerVersion(url: string): Promise<void> {
  const address = postgresAddress(url);
  if (address === undefined)
    throw new DatabaseStartError("DATABASE_URL is not an address: postgres://user:password@host:5432/name.");
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ server_version: string }>("show server_version");
    const version = answer.rows[0]?.server_version ?? "";
    const major = Number.parseInt(version, 10);
    if (major < OLDEST || major > NEWEST) {
      throw new DatabaseStartError(
        `The server at DATABASE_URL (${serverName(address)}) is PostgreSQL ${version}: Crema needs version ${OLDEST} to ${NEWEST}.`,
      );
    }
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const reason = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : String(error);
    throw new DatabaseStartError(
      `The database server at DATABASE_URL (${serverName(address)}) cannot be used: ${reason}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

const serverName = ({ searchParams, host, pathname }: URL): string => `${searchParams.get("host") ?? host}${pathname}`;
