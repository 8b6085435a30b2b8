import { Client } from "pg";

const FRESH = "crema_fresh";
const BEFORE = "crema_before";

/**
 * Puts a new database in the place of one: `fill` gets the address of an empty one, and only when it is done the two
 * change places. What was there is kept as `crema_before`, until the next time.
 * @param url - address of the database to replace; nobody else may be connected to it
 */
export async function replaceDatabase(url: string, fill: (freshUrl: string) => Promise<void>): Promise<void> {
  const current = new URL(url).pathname.slice(1);
  const client = new Client({ connectionString: withDatabase(url, "postgres") });
  await client.connect();
  try {
    await client.query(`drop database if exists ${FRESH}`);
    await client.query(`create database ${FRESH}`);
    await fill(withDatabase(url, FRESH));
    await client.query(`drop database if exists ${BEFORE}`);
    // One message is one transaction: there is never no database of that name, for the next start to make an empty one.
    const name = client.escapeIdentifier(current);
    await client.query(`alter database ${name} rename to ${BEFORE}; alter database ${FRESH} rename to ${name}`);
  } finally {
    await client.query(`drop database if exists ${FRESH}`).catch(() => undefined);
    await client.end();
  }
}

export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}
