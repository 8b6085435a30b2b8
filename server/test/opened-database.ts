import { openDatabase } from "../src/platform/database/database.ts";
import { opened } from "./opened.ts";
import { createTestDatabase } from "./test-database.ts";

/** A database of the test file's own, and the pool to it. */
export const openedDatabase = (options: Partial<Parameters<typeof openDatabase>[0]> = {}) =>
  opened(async () => {
    const { url, drop } = await createTestDatabase();
    const database = openDatabase({ ...options, url });
    return { url, db: database.db, close: () => database.close().then(drop) };
  });
