import { statSync } from "node:fs";
import type { TestSequencer, TestSpecification } from "vitest/node";

/** Files that take more than ten seconds by themselves, the slowest first; by what `npm test` tells at its end. */
const slowest = [
  "order-reward/every-step.call.test.ts",
  "new-area.long.call.test.ts",
  "tools/start.call.test.ts",
  "faults.long.call.test.ts",
  "tools/backup.call.test.ts",
  "embedded-postgres.call.test.ts",
  "demo/seed.call.test.ts",
  "outbound/outage.call.test.ts",
  "demo/products/products.call.test.ts",
  "erp-upload/every-step.call.test.ts",
  "courier-booking/every-step.call.test.ts",
  "command-line/import.call.test.ts",
  "segments/export/streamed-export.call.test.ts",
  "server/src/main.call.test.ts",
  "server/src/take-over.call.test.ts",
  "command-line/accounts.call.test.ts",
  "server/src/start-app.call.test.ts",
];

/** Where a file stands among those that take long; after all of them when it is none. */
export function rankOf(file: string): number {
  const at = slowest.findIndex((end) => file.endsWith(end));
  return at === -1 ? slowest.length : at;
}

/** Begins with the files that take long, then the larger ones: what begins last is waited for with all other workers idle. */
export class SlowestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted(
      (one, other) =>
        groupOf(one) - groupOf(other) ||
        one.project.name.localeCompare(other.project.name) ||
        rankOf(one.moduleId) - rankOf(other.moduleId) ||
        sizeOf(other) - sizeOf(one),
    );
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
const sizeOf = ({ moduleId }: TestSpecification): number => statSync(moduleId).size;
