/**
 * Opens what the program stands on and starts it: database, notifications, sessions, live socket, jobs, HTTP.
 * `main.ts` and every test start it here.
 */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp, featuresOn } from "./app.ts";
import { heldRights } from "./areas/permissions/index.ts";
import { noteMissingPictures, replayRevocations } from "./areas/restores/index.ts";
import { flowsOf, mailChecks, serverTasks } from "./areas.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { type Config, ConfigProblems } from "./platform/config/config.ts";
import { hasDemoData } from "./demo/demo-rows.ts";
import { originOf } from "./platform/config/origin.ts";
import { openDatabase, openListeningPool } from "./platform/database/database.ts";
import { openNotifications } from "./platform/database/notifications.ts";
import { inboxTasks } from "./platform/inbox/inbox.ts";
import { registerWebhooks } from "./platform/inbox/register-webhooks.ts";
import type { Webhook } from "./platform/inbox/webhook.ts";
import { jobQueueBy } from "./platform/jobs/job-queue.ts";
import { noteSchedules } from "./platform/jobs/schedule-rows.ts";
import type { Tasks } from "./platform/jobs/task.ts";
import { runJobs } from "./platform/jobs/run-jobs.ts";
import { detectRestore } from "./platform/journal/detect-restore.ts";
import { assertHandOverKinds } from "./platform/journal/hand-over-kinds.ts";
import type { Journal } from "./platform/journal/journal.ts";
import { noBucket, type OpenBucketJournal, openJournal } from "./platform/journal/open-journal.ts";
import { pausedRestore, type StoredRestore } from "./platform/journal/restore-rows.ts";
import { bindJournal } from "./platform/journal/revocation-rows.ts";
import { createLive } from "./platform/live/live.ts";
import { openLiveSocket } from "./platform/live/live-socket.ts";
import { outboundTasks } from "./platform/outbound/outbound.ts";
import type { Platform } from "./platform/platform.ts";
import type { Ports } from "./platform/ports.ts";
import { createSessions } from "./platform/sessions/create-sessions.ts";
import { startHeartbeat } from "./platform/instances/heartbeat.ts";
import { createKnownRecords } from "./platform/writes/known-records.ts";
import { bounceWebhooks } from "./providers/mail/bounce-webhook.ts";
import { type MailTransport, noMailServer } from "./providers/mail/mail.ts";
import { mailTasks } from "./providers/mail/send-outbound-mail.ts";
import { readSmtpUrl, smtpMail } from "./providers/mail/smtp/smtp-mail.ts";

/** Between two attempts to write what was taken away from people into a journal that could not be written. */
const journalRetryMs = 5_000;
/** A text of a record is a kilobyte or two. */
const recordsKnown = 1_000;

export interface AppOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Hold every answer against the contract; in tests and development. */
  readonly checkAnswers: boolean;
  /** Third parties, opened by whoever starts this and closed by them. */
  readonly ports?: Ports;
  /** For `JOURNAL=s3`. */
  readonly openBucketJournal?: OpenBucketJournal;
  /** What third parties tell us. */
  readonly webhooks?: readonly Webhook[];
  /** Adds routes that are not part of the product, before the server is ready. */
  extend?(server: FastifyInstance, platform: Platform): void;
}

export interface StartedApp {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  /** Listens and returns the origin. */
  listen(): Promise<string>;
  /** Ends running calls and jobs, then lets go of everything. */
  stop(): Promise<void>;
}

export async function startApp(options: AppOptions): Promise<StartedApp> {
  const { config, clock, log, checkAnswers } = options;
  const features = featuresOn(config);
  const onError = (error: Error): void => log.error({ err: error }, "database connection lost");
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, onError });
  const { db } = database;
  const { journal, closeJournal, restore } = await openComparedJournal(options, database);
  const notifications = await openNotifications({ url: config.DATABASE_URL, onError });
  const sessions = await createSessions({ db, clock, config, notifications, rightsSource: heldRights });
  const livePool = openListeningPool(config.DATABASE_URL, onError);
  const from = { origins: allowedOrigins(config), trustedProxies: config.TRUSTED_PROXIES };
  const socket = await openLiveSocket({ pool: livePool.pool, notifications, ...from });
  const [jobs, live, known] = [jobQueueBy(clock), createLive(socket.emit), createKnownRecords(recordsKnown)];
  const mail = config.SMTP_URL.isSet ? smtpMail(readSmtpUrl(config.SMTP_URL)) : noMailServer;
  const ports: Ports = { ...options.ports, ...(config.SMTP_URL.isSet && { mail }) };
  const webhooks = [...(options.webhooks ?? []), ...bounceWebhooks(config.MAIL_BOUNCE_SECRET)];
  const { instanceId } = notifications;
  const base = { config, features, db, clock, log, journal, instanceId };
  const platform: Platform = { ...base, jobs, live, sessions, known, ports };
  if (restore !== undefined) void noteMissingPictures(platform, restore.uuid);
  const server = await buildApp(platform, checkAnswers);
  registerWebhooks(server, platform, webhooks);
  options.extend?.(server, platform);
  socket.attach(server.server, platform);
  await server.ready();
  const jobsPool = openListeningPool(config.DATABASE_URL, onError);
  const tasks = tasksOf(ports, { mail, webhooks });
  const heartbeat = await startHeartbeat({ db, log }, instanceId);
  await noteSchedules(db, tasks);
  const running = config.JOBS === "on" ? await runJobs(platform, jobsPool.pool, tasks) : undefined;
  return {
    server,
    platform,
    async listen() {
      await server.listen({ host: config.HOST, port: config.PORT });
      const address = server.server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      return originOf({ HOST: config.HOST, PORT: port ?? config.PORT, PUBLIC_URL: "" });
    },
    async stop() {
      // No new calls from here on; those under way end, and so do jobs.
      const answered = server.close();
      socket.letGo();
      await Promise.all([answered, running?.stop()]);
      await heartbeat.stop();
      await mail.close();
      await jobsPool.close();
      await socket.close();
      await livePool.close();
      await notifications.close();
      await closeJournal();
      await database.close();
    },
  };
}

/** @throws Error for an outbound handler whose kind would not be paused after a restore */
function tasksOf(ports: Ports, { mail, webhooks }: { mail: MailTransport; webhooks: readonly Webhook[] }): Tasks {
  const handlers = flowsOf(ports);
  assertHandOverKinds(handlers);
  return { ...serverTasks, ...mailTasks(mail, mailChecks), ...inboxTasks(webhooks), ...outboundTasks(handlers) };
}

interface ComparedJournal {
  readonly journal: Journal;
  readonly closeJournal: () => Promise<void>;
  /** The restore that is not released yet, found now or before. */
  readonly restore: StoredRestore | undefined;
}
/**
 * Opens the journal and finds out by it whether the database was restored, before anything can leave.
 * @throws ForeignJournal when it is another installation's
 * @throws ConfigProblems when production is given a database with the demo business
 */
async function openComparedJournal(
  { config, clock, log, openBucketJournal = noBucket }: AppOptions,
  { db, close }: ReturnType<typeof openDatabase>,
): Promise<ComparedJournal> {
  let closeOpened: (() => Promise<void>) | undefined;
  try {
    if (config.CREMA_ENV === "production" && (await hasDemoData(db))) throw new ConfigProblems([demoDataFound]);
    const journal = await openJournal(config.JOURNAL, openBucketJournal);
    const stopWriting = bindJournal(db, journal, { log, retryMs: journalRetryMs });
    const closeJournal = async (): Promise<void> => {
      await stopWriting();
      await journal.close();
    };
    closeOpened = closeJournal;
    await detectRestore({ db, clock, log }, { journal, replay: replayRevocations });
    return { journal, closeJournal, restore: await pausedRestore(db) };
  } catch (error) {
    await closeOpened?.();
    await close();
    throw error;
  }
}

const demoDataFound =
  "DATABASE_URL: this database has the demo business, whose accounts have a published password. Use an empty database in production.";

/** The console's own; where that is no more than the address listened on, its other name too. */
const allowedOrigins = (config: Config): readonly string[] =>
  config.PUBLIC_URL === "" ? [originOf(config), `http://localhost:${config.PORT}`] : [originOf(config)];
