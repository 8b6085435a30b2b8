import { Client } from "pg";

/** Runs SQL on a connection of its own, for tests that look into a database from outside. @returns the rows */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // A server that is ended on purpose ends its connections too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(text);
    return answer.rows;
  } finally {
    await client.end();
  }
}
