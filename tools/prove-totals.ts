// `npm run proof -- totals [--seeds 10] [--first 1]`: the ERP's total over 1,000 generated orders for each seed
import { parseArgs } from "node:util";
import { runCallTest } from "./run-call-test.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "10" }, first: { type: "string", default: "1" } },
});
const [seeds, first] = [values.seeds, values.first].map(Number);
if (!Number.isSafeInteger(seeds) || !Number.isSafeInteger(first) || seeds === undefined || first === undefined) {
  console.log("--seeds and --first are whole numbers");
  process.exit(1);
}
const broken: number[] = [];
for (let seed = first; seed < first + seeds; seed += 1) {
  console.log(`seed ${seed}`);
  const status = runCallTest("server/src/areas/orders/erp-upload/erp-totals.call.test.ts", {
    CREMA_TOTALS_SEED: String(seed),
  });
  if (status !== 0) broken.push(seed);
}
console.log(broken.length === 0 ? `${seeds} seeds hold` : `broken with seed ${broken.join(", ")}`);
process.exitCode = broken.length === 0 ? 0 : 1;
