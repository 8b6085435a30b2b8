import { z } from "zod";
import { readTable } from "../src/platform/files/data-table.ts";

const lines = readTable(new URL("access-policy.csv", import.meta.url), z.object({ call: z.string(), who: z.string() }));

/**
 * Who may make which call, as the specification and its rulings say; a new call belongs into the table before it is one.
 * Source: ledger section B.6; AMD-14; AMB-113.
 */
export const policy: Readonly<Record<string, string>> = Object.fromEntries(lines.map(({ call, who }) => [call, who]));
