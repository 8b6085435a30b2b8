import { parseArgs } from "node:util";
import { rangesOf, readLedger } from "./acceptance-ledger.ts";
import { openAmong, type Proof, proofOf } from "./acceptance-proof.ts";
import { readReports, type SuiteReport, suiteNames } from "./test-reports.ts";
import { treeState } from "./tree-state.ts";

// npm run check:acceptance [-- --strict SHELL,AUTH,AMB-01..44]
const { values } = parseArgs({ options: { strict: { type: "string" } } });
const now = treeState();
const reports = readReports();
const current = reports.filter(({ tree }) => tree.fingerprint === now.fingerprint);
const proof = proofOf(readLedger(), current);

tellReports(reports);
tellProof(proof);
const open = openAmong(proof, values.strict?.split(",") ?? []);
if (open.length > 0) console.log(`\nRequired and not proven: ${open.join(" ")}`);
console.log(`\n${proof.proven} of ${proof.total}`);
process.exitCode = open.length > 0 || proof.unknown.length > 0 ? 1 : 0;

/** Only reports made with exactly the present sources count. */
function tellReports(all: readonly SuiteReport[]): void {
  console.log(
    `Sources: commit ${now.commit.slice(0, 12)}${now.isDirty ? ", with changes that are not committed" : ""}`,
  );
  for (const suite of suiteNames) {
    const report = all.find((one) => one.suite === suite);
    const passed = report?.tests.filter((test) => test.status === "passed").length ?? 0;
    const isCurrent = report?.tree.fingerprint === now.fingerprint;
    const what = isCurrent
      ? `${passed} of ${report.tests.length} tests passed`
      : report
        ? "report is of other sources and does not count"
        : "no report";
    console.log(`  ${suite.padEnd(10)} ${what}`);
  }
}

function tellProof({ areas, rulings, unknown }: Proof): void {
  console.log("");
  for (const { prefix, title, proven, total } of areas) {
    console.log(`  ${prefix.padEnd(9)} ${`${proven}/${total}`.padStart(6)}  ${title}`);
  }
  console.log("\nNot proven:");
  for (const { prefix, open: rows } of areas) {
    if (rows.length === 0) continue;
    const texts = rows.map(
      ({ id, missing }) => `${id.slice(prefix.length + 1)}${missing === "both" ? "" : ` (${missing})`}`,
    );
    console.log(`  ${prefix}: ${texts.join(", ")}`);
  }
  console.log(
    `\nRulings and amendments: ${rulings.proven} of ${rulings.total}; not proven: ${rangesOf(rulings.open).join(" ")}`,
  );
  for (const tag of unknown) console.log(`Unknown id ${tag}`);
}
