/** What the proof is asked for on the command line. */
import { parseArgs } from "node:util";
import { type WayName, wayNames } from "./database-ways.ts";

/**
 * Moments that Crema does not survive yet: ERP or gift cards write what was handed over before a crash only after the release; the courier told
 * the restored database of a parcel before its order came in again, and has nothing more to tell.
 */
export const unsurvived = ["late-erp", "late-gift-cards", "last-parcel-news"] as const;
export type Unsurvived = (typeof unsurvived)[number];

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
  readonly adding: readonly Unsurvived[];
  /** Says why staff had to act, also if every promise was kept. */
  readonly isVerbose: boolean;
}

export const usage = `npm run proof -- restore [--seeds 20] [--first 1] [--orders 300] [--way ${wayNames.join("|")}] [--add ${unsurvived.join(",")}] [--no-control] [--verbose]`;

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
      add: { type: "string", default: "" },
      verbose: { type: "boolean", default: false },
      control: { type: "boolean", default: true },
    },
  });
  const way = wayNames.find((one) => one === values.way);
  if (values.way !== undefined && way === undefined) throw new TypeError(`--way is one of ${wayNames.join(", ")}`);
  const asked = values.add.split(",").filter((one) => one !== "");
  const adding = unsurvived.filter((one) => asked.includes(one));
  if (adding.length < asked.length) throw new TypeError(`--add is one or more of ${unsurvived.join(",")}`);
  const [seeds, first, orders] = [
    numberOf("seeds", values.seeds),
    numberOf("first", values.first),
    numberOf("orders", values.orders),
  ];
  return { seeds, first, orders, way, adding, hasControl: values.control, isVerbose: values.verbose };
}

function numberOf(name: string, given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new TypeError(`--${name} is a number, at least 1`);
  return Number(given);
}
