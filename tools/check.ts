import { runCheck } from "./run-check.ts";

process.exitCode = (await runCheck((line) => console.log(line))) ? 0 : 1;
