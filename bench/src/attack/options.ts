/** What the proof is asked for on the command line. */
import { parseArgs } from "node:util";
import { attackKinds } from "./kinds.ts";

export interface AttackOptions {
  readonly runs: number;
  /** Of the first run; each further run has the next one. */
  readonly seed: number;
  readonly kinds: readonly string[];
  /** Each kind takes so long. */
  readonly seconds: number;
}

const names = attackKinds.map(({ name }) => name);
export const usage = `npm run proof -- attack [--runs 3] [--seed 1] [--kinds ${names.join(",")}] [--seconds 6]`;

/** @throws TypeError if an option is unknown or wrong */
export function readOptions(given: readonly string[]): AttackOptions {
  const { values } = parseArgs({
    args: [...given],
    options: {
      runs: { type: "string", default: "3" },
      seed: { type: "string", default: "1" },
      kinds: { type: "string", default: names.join(",") },
      seconds: { type: "string", default: "6" },
    },
  });
  const kinds = values.kinds.split(",");
  const unknown = kinds.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(`--kinds: there is no '${unknown}'`);
  return {
    runs: numberOf("runs", values.runs),
    seed: numberOf("seed", values.seed),
    kinds,
    seconds: numberOf("seconds", values.seconds),
  };
}

function numberOf(name: string, given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new TypeError(`--${name} is a number above 0`);
  return Number(given);
}
