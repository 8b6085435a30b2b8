/** What the run is asked for on the command line. */
import { parseArgs } from "node:util";

export interface Options {
  readonly seed: number;
  readonly orders: number;
  readonly workerKills: number;
  readonly databaseKills: number;
  /** Rewards whose primary address fails each time. */
  readonly moves: number;
  /** Each kind of fault has to happen so often. */
  readonly leastHits: number;
}

export const usage =
  "npm run proof -- faults [--seed 1 --orders 1000 --worker-kills 50 --database-kills 10 --moves 500 --least-hits 50]";

/** @throws TypeError when an option is unknown or no number */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: { type: "string", default: "1" },
      orders: { type: "string", default: "1000" },
      "worker-kills": { type: "string", default: "50" },
      "database-kills": { type: "string", default: "10" },
      moves: { type: "string", default: "500" },
      "least-hits": { type: "string", default: "50" },
    },
  });
  return {
    seed: numberOf("seed", values.seed),
    orders: numberOf("orders", values.orders),
    workerKills: numberOf("worker-kills", values["worker-kills"]),
    databaseKills: numberOf("database-kills", values["database-kills"]),
    moves: numberOf("moves", values.moves),
    leastHits: numberOf("least-hits", values["least-hits"]),
  };
}

function numberOf(name: string, given: string): number {
  if (!/^\d+$/.test(given)) throw new TypeError(`--${name} is a number`);
  return Number(given);
}
