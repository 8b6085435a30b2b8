import { statSync } from "node:fs";
import type { TestSequencer, TestSpecification } from "vitest/node";

/**
 * Files that take about ten seconds or more by themselves, the slowest first; by what `npm test` tells at its end. Those that mostly wait, for
 * a killed process to be missed or a silent server to be given up, stand between those that compute.
 */
const slowest = [
  "tools/start.call.test.ts",
  "tools/new-area.long.call.test.ts",
  "order-reward/every-step.call.test.ts",
  "tools/faults.long.call.test.ts",
  "tools/restore-proof.long.call.test.ts",
  "demo/seed.call.test.ts",
  "codes/killed-generation.call.test.ts",
  "embedded-postgres.call.test.ts",
  "sending/killed-push.call.test.ts",
  "tools/backup.call.test.ts",
  "integrations/killed-drain.long.call.test.ts",
  "automations/killed-run.call.test.ts",
  "server/src/access-matrix.call.test.ts",
  "scripts/killed-script.call.test.ts",
  "trends/kept-sums.call.test.ts",
  "server/src/take-over.call.test.ts",
  "jobs/run-jobs.call.test.ts",
  "erp-upload/erp-upload.call.test.ts",
  "command-line/accounts.call.test.ts",
  "live/live-socket.call.test.ts",
  "list/kept-counts.call.test.ts",
  "server/src/main.call.test.ts",
  "order-reward/order-reward.call.test.ts",
  "redemptions/uses.long.call.test.ts",
  "server/src/start-app.call.test.ts",
  "shop/read-shop-orders.call.test.ts",
  "sign-in/revoke.call.test.ts",
  "database/replace-database.call.test.ts",
  // Without a database.
  "shopify/shopify-storefront.test.ts",
  "soap/epicor-soap-erp.test.ts",
  "ecc/epicor-ecc-erp.test.ts",
  "biscit/epicor-biscit-erp.test.ts",
  "sms/sms-drivers.test.ts",
  "campaign-monitor/campaign-monitor-lists.test.ts",
  "rest/epicor-rest-erp.test.ts",
  "s3/s3-image-store.test.ts",
  "shippit/shippit-couriers.test.ts",
  "fcm/fcm-push.test.ts",
  "givex/givex-gift-cards.test.ts",
  "nominatim/nominatim-geocoding.test.ts",
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
