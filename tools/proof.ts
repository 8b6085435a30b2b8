import { spawn } from "node:child_process";
import { inProject } from "./paths.ts";

// npm run proof -- NAME [option …]: the third level of tests, run by hand because they take minutes

interface Proof {
  /** One line for the list of all. */
  readonly about: string;
  /** Gets the options behind the name, and ends with 1 if what it proves does not hold. */
  readonly file: string;
}

const proofs: Readonly<Record<string, Proof>> = {
  attack: {
    about: "no request ends the server, takes its memory or keeps others waiting",
    file: "bench/src/attack/main.ts",
  },
  faults: {
    about: "orders and money move once while providers fail and processes are killed",
    file: "faults/src/main.ts",
  },
  fuzz: {
    about: "requests made from the OpenAPI document, right and hostile: no 5xx, no leak, answers as documented",
    file: "tools/prove-fuzz.ts",
  },
  restore: {
    about: "a restored backup sends nothing twice, loses nothing and mixes nothing up",
    file: "faults/src/restore/main.ts",
  },
  totals: {
    about: "the ERP's order comes to what was charged, over 1,000 generated orders for each seed",
    file: "tools/prove-totals.ts",
  },
};

const [name, ...options] = process.argv.slice(2);
const proof = name !== undefined && Object.hasOwn(proofs, name) ? proofs[name] : undefined;
if (proof === undefined) {
  if (name !== undefined) console.log(`There is no proof '${name}'.\n`);
  console.log("Usage: npm run proof -- NAME [option …]\n");
  for (const [known, { about }] of Object.entries(proofs)) console.log(`  ${known.padEnd(20)}${about}`);
  process.exitCode = name === undefined ? 0 : 1;
} else {
  const child = spawn(process.execPath, [inProject(proof.file), ...options], { stdio: "inherit" });
  // Ctrl-C reaches both, and the proof takes away what it started before it ends.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => (process.exitCode = code ?? 1));
}
