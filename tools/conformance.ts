import { conformanceLines, runConformance } from "./run-conformance.ts";
import { messageOf } from "./start-error.ts";

process.exitCode = 1;
try {
  const report = await runConformance(process.argv.slice(2), (line) => console.log(line));
  for (const line of conformanceLines(report)) console.log(line);
  process.exitCode = report.every(({ failed }) => failed.length === 0) ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
}
