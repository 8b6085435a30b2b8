import { parseArgs } from "node:util";
import { pieces, type WorkId } from "./work.ts";

export type Part = WorkId | "intake" | "codes" | "trends" | "segments" | "portal";

export interface BenchOptions {
  readonly command: "measure" | "counters";
  readonly database: "native" | "embedded";
  readonly rows: number;
  readonly rounds: number;
  /** Seconds of one block of calls at 16 connections. */
  readonly seconds: number;
  readonly parts: readonly Part[];
}

export const usage = `npm run bench -- [counters] [--database native|embedded] [--rows 200000] [--rounds 5] [--seconds 4] [--only W1,W3,portal]

Measures the product against the floor and exits 1 when a budget is missed.

  counters     makes 10,000 random writes and holds the kept totals against count(*)
  --database   native: DATABASE_URL, else this machine's own PostgreSQL in a temporary folder (default)
               embedded: the PostgreSQL that comes with Crema
  --only       some of ${pieces.map((piece) => piece.id).join(", ")}, intake, codes, trends, segments, portal`;

export class WrongOptions extends Error {}

const wholeNumber = (name: string, given: string | undefined, otherwise: number): number => {
  const value = given === undefined ? otherwise : Number(given);
  if (!Number.isInteger(value) || value < 1)
    throw new WrongOptions(`--${name} must be a whole number above 0.\n\n${usage}`);
  return value;
};

/** @throws WrongOptions */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: true,
    options: {
      database: { type: "string", default: "native" },
      rows: { type: "string" },
      rounds: { type: "string" },
      seconds: { type: "string" },
      only: { type: "string" },
    },
  });
  const [command = "measure", ...rest] = positionals;
  if ((command !== "measure" && command !== "counters") || rest.length > 0) throw new WrongOptions(usage);
  if (values.database !== "native" && values.database !== "embedded") throw new WrongOptions(usage);
  const rows = wholeNumber("rows", values.rows, 200_000);
  if (rows < 20_000) throw new WrongOptions("--rows must be 20000 at least: there would be no deep page.");
  return {
    command,
    database: values.database,
    rows,
    rounds: wholeNumber("rounds", values.rounds, 5),
    seconds: wholeNumber("seconds", values.seconds, 4),
    parts: partsOf(values.only),
  };
}

function partsOf(only: string | undefined): readonly Part[] {
  const all: readonly Part[] = [...pieces.map((piece) => piece.id), "intake", "codes", "trends", "segments", "portal"];
  if (only === undefined) return all;
  return only.split(",").map((name) => {
    const part = all.find((one) => one.toLowerCase() === name.trim().toLowerCase());
    if (part === undefined) throw new WrongOptions(`--only: '${name}' is none of ${all.join(", ")}.`);
    return part;
  });
}
