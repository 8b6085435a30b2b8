/** Reads the configuration, starts the program, listens, and stops it gracefully. Nothing else. */
import { readFileSync } from "node:fs";
import { ConfigProblems } from "./platform/config/config.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { registerTestClock, shiftedClock } from "./platform/clock/test-clock.ts";
import { connectionSentence } from "./platform/database/connection-problem.ts";
import { ForeignJournal } from "./platform/journal/detect-restore.ts";
import { moveWaitingJobs } from "./platform/jobs/job-rows.ts";
import { createLog } from "./platform/log/log.ts";
import { propertyOf, textOf } from "./platform/values/property-of.ts";
import { configuredJournalBucket } from "./providers/journal-bucket/bucket-journal.ts";
import { connectionsOf, openProviders } from "./providers/open-providers.ts";
import { readConfiguration } from "./read-configuration.ts";
import { startApp } from "./start-app.ts";
import { webhooksOf } from "./webhooks.ts";

const version = textOf(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")), "version");

try {
  const { config, providerConfig } = readConfiguration(process.env, version);
  const log = createLog(config.LOG_LEVEL);
  // What nobody caught is a fault of ours: Node would print the error with everything that hangs on it, personal data too.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "ended by a fault");
    process.exit(1);
  });
  const testClock = config.CREMA_TEST_CLOCK === "on" ? shiftedClock() : undefined;
  const clock = testClock ?? systemClock;
  const providers = openProviders(providerConfig, { clock });
  const app = await startApp({
    config,
    clock,
    log,
    ports: { ...providers.ports, connections: connectionsOf(providerConfig) },
    openBucketJournal: configuredJournalBucket(process.env),
    webhooks: webhooksOf(providerConfig, { config, ports: providers.ports }),
    checkAnswers: config.CREMA_ENV === "development",
    extend: (server, { db }) => {
      if (testClock !== undefined) registerTestClock(server, testClock, (byMs) => moveWaitingJobs(db, byMs));
    },
  });
  const origin = await app.listen();
  log.info({ origin, environment: config.CREMA_ENV, version }, "ready");
  process.send?.({ ready: true, origin });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void app
      .stop()
      .then(() => providers.close())
      .finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

/** One clear sentence for what a person can mend; the whole error otherwise. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigProblems || error instanceof ForeignJournal) return error.message;
  const code = textOf(error, "code");
  if (code === "EADDRINUSE")
    return `Port ${String(propertyOf(error, "port"))} is in use by another program; choose another with PORT.`;
  return connectionSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
