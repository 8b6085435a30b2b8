import { runCheck } from "./run-check.ts";

process.exitCode = (await runCheck((line) => console.log(line), process.argv.slice(2))) ? 0 : 1;
