// `npm run proof -- fuzz [--requests 100000] [--seed 1]`: requests made from the OpenAPI document, right and hostile
import { parseArgs } from "node:util";
import { runCallTest } from "./run-call-test.ts";

const { values } = parseArgs({
  options: { requests: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
if ([values.requests, values.seed].every((text) => /^[1-9]\d{0,6}$/.test(text))) {
  process.exitCode = runCallTest("server/src/fuzz.long.call.test.ts", {
    CREMA_FUZZ_REQUESTS: values.requests,
    CREMA_FUZZ_SEED: values.seed,
  });
} else {
  console.log("--requests and --seed are whole numbers above 0");
  process.exitCode = 1;
}
