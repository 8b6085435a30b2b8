import { messageOf } from "./start-error.ts";
import { runTests } from "./run-tests.ts";
import { readTestOptions, testUsage } from "./test-options.ts";

process.exitCode = 1;
try {
  const options = readTestOptions(process.argv.slice(2));
  if (options === "help") console.log(testUsage);
  const isGood = options === "help" || (await runTests(options));
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
}
