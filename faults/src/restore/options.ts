/** What the proof is asked for on the command line. */
import { parseArgs } from "node:util";
import { type WayName, wayNames } from "./database-ways.ts";

export interface Options {
  /** The first seed, and how many there are, at least one. */
  readonly first: number;
  readonly seeds: number;
  /** Of each seed. */
  readonly orders: number;
  /** One of them each time, or in turn. */
  readonly way: WayName | undefined;
  /** Runs a seed more that has to break the promise in every ledger. */
  readonly hasControl: boolean;
  /** Says why staff had to act, also if every promise was kept. */
  readonly isVerbose: boolean;
}

export const usage = `npm run proof -- restore [--seeds 20] [--first 1] [--orders 300] [--way ${wayNames.join("|")}] [--no-control] [--verbose]`;

/** @throws TypeError when an option is unknown or wrong */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    allowNegative: true,
    options: {
      seeds: { type: "string", default: "20" },
      first: { type: "string", default: "1" },
      orders: { type: "string", default: "300" },
      way: { type: "string" },
      verbose: { type: "boolean", default: false },
      control: { type: "boolean", default: true },
    },
  });
  const way = wayNames.find((one) => one === values.way);
  if (values.way !== undefined && way === undefined) throw new TypeError(`--way is one of ${wayNames.join(", ")}`);
  const [seeds, first, orders] = [
    numberOf("seeds", values.seeds),
    numberOf("first", values.first),
    numberOf("orders", values.orders),
  ];
  return { seeds, first, orders, way, hasControl: values.control, isVerbose: values.verbose };
}

function numberOf(name: string, given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new TypeError(`--${name} is a number, at least 1`);
  return Number(given);
}
