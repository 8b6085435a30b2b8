import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

/**
 * Statements on the program's own database, as a tag: ``const query = queryOn(app)``, then ``await query`select …` ``.
 * @returns the rows
 */
export const queryOn =
  ({ platform }: { readonly platform: Platform }) =>
  async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<readonly Row[]> =>
    (await sql<Row>(text, ...values).execute(platform.db)).rows;
