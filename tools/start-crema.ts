import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DemoOptions, DemoRefused, seedDemo } from "../server/src/demo/seed.ts";
import { demoPassword, demoStaff } from "../server/src/demo/staff.ts";
import { brisbaneDay, systemClock } from "../server/src/platform/clock/clock.ts";
import { openDataFolder } from "../server/src/platform/database/embedded/cluster.ts";
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { checkServerVersion } from "../server/src/platform/database/server-version.ts";
import { chosenImageStore, imageStoreVariables } from "../server/src/providers/image-store/chosen-image-store.ts";
import { buildApps } from "./build-apps.ts";
import { reservePort } from "./ports.ts";
import { type RunningSandboxes, startSandboxes } from "./sandboxes.ts";
import { serverReady, startServer } from "./server-program.ts";
import { StartError } from "./start-error.ts";
import { tellCourier } from "./tell-courier.ts";
import type { StartOptions } from "./start-options.ts";
import { tellMailbox } from "./tell-mailbox.ts";
import { welcome } from "./welcome.ts";

interface Surroundings {
  readonly log: (line: string) => void;
  /** Takes what ends a started part; parts end in reverse order. */
  readonly onClose: (closer: () => Promise<void>) => void;
}

/** Files of ours in the data folder besides the database's; `--reset` removes them. */
const ownFiles = {
  signingKey: "signing-key.pem",
  beanDriveKey: "bean-drive-key.pem",
  withoutDemo: "without-demo",
  serverLog: "server.log",
  uploads: "uploads",
  journal: "journal",
  sandboxes: "sandboxes",
};

/**
 * Brings everything up on this machine and says where it is.
 *
 * @returns the sentence to print, once the server ends by itself
 */
export async function startCrema(options: StartOptions, around: Surroundings): Promise<{ sentence: Promise<string> }> {
  const began = performance.now();
  const { dataFolder } = options;
  const port = await reservePort(options.port);
  if (options.isReset) await eraseData(dataFolder);
  openDataFolder(dataFolder);
  const [databaseUrl] = await Promise.all([openDatabase(options, around), buildApps({ log: around.log })]);
  const ran = await migrate(databaseUrl);
  if (ran.length > 0)
    around.log(`Prepared the database (${ran.length} ${ran.length === 1 ? "migration" : "migrations"}).`);
  const hasDemo = wantsDemo(options);
  const password = process.env["DEMO_PASSWORD"] || demoPassword;
  const uploads = join(dataFolder, ownFiles.uploads);
  const sandboxes = await startSandboxes(join(dataFolder, ownFiles.sandboxes));
  around.onClose(() => sandboxes.program.stop());
  if (hasDemo) await makeDemo({ databaseUrl, password, uploads, env: sandboxes.env, log: around.log });

  const origin = `http://127.0.0.1:${port}`;
  const logFile = join(dataFolder, ownFiles.serverLog);
  const server = startServer(serverEnvironment({ options, port, databaseUrl, hasDemo, sandboxes }), logFile);
  around.onClose(() => server.stop());
  await serverReady(server);
  await tellCourier(sandboxes.env, `${origin}/v1/webhooks/shippit`);
  const mailbox = { page: sandboxes.pages["Mail inbox"], token: sandboxes.token, secret: bounceSecret() };
  await tellMailbox(mailbox, `${origin}/v1/webhooks/mail`);
  const seconds = (performance.now() - began) / 1000;
  around.log(
    welcome({
      origin,
      pages: sandboxes.pages,
      logFile,
      seconds,
      demo: hasDemo ? { password, staff: demoStaff } : undefined,
    }),
  );
  return { sentence: server.ended.then((how) => `The server ended by itself (${how}): see ${logFile}.`) };
}

async function openDatabase(options: StartOptions, { log, onClose }: Surroundings): Promise<string> {
  if (options.databaseUrl !== undefined) {
    await checkServerVersion(options.databaseUrl);
    return options.databaseUrl;
  }
  if (!existsSync(join(options.dataFolder, "postgres.log"))) log("Starting the database for the first time …");
  const server = await startEmbeddedPostgres({ dataFolder: options.dataFolder, log });
  onClose(() => server.stop());
  return server.url;
}

async function eraseData(dataFolder: string): Promise<void> {
  await eraseEmbeddedPostgres(dataFolder);
  for (const name of Object.values(ownFiles)) rmSync(join(dataFolder, name), { recursive: true, force: true });
}

/** CREMA_DEMO_DATE pins the day that the demo's dates are counted from. */
async function makeDemo({
  uploads,
  env,
  ...given
}: Pick<DemoOptions, "databaseUrl" | "password" | "log"> & { uploads: string; env: RunningSandboxes["env"] }) {
  const today = process.env["CREMA_DEMO_DATE"] || brisbaneDay(systemClock.now());
  // The server's own store: what is put elsewhere nobody shows.
  const variables = imageStoreVariables.parse({ ...process.env, ...env, IMAGE_STORE: imageStoreName() });
  const imageStore = chosenImageStore(variables, { folder: uploads });
  try {
    await seedDemo({ ...given, imageStore, environment: "local", today });
  } catch (error) {
    if (error instanceof DemoRefused) throw new StartError(`${error.message} Start with --no-demo.`, { cause: error });
    throw error;
  } finally {
    await imageStore.close();
  }
}

/** This machine's disk, though there are sandboxes of others. */
const imageStoreName = (): string => process.env["IMAGE_STORE"] || "disk";

/** `--no-demo` is remembered: a business of one's own must not be mixed with ours at the next start. */
function wantsDemo({ dataFolder, isWithoutDemo }: StartOptions): boolean {
  const mark = join(dataFolder, ownFiles.withoutDemo);
  if (isWithoutDemo)
    writeFileSync(mark, "npm start -- --no-demo was used here; --reset starts over with the demo business.\n");
  return !existsSync(mark);
}

function serverEnvironment(given: {
  options: StartOptions;
  port: number;
  databaseUrl: string;
  hasDemo: boolean;
  sandboxes: RunningSandboxes;
}): NodeJS.ProcessEnv {
  return {
    CREMA_ENV: "local",
    HOST: "127.0.0.1",
    PORT: String(given.port),
    CREMA_DATA: given.options.dataFolder,
    JOURNAL: join(given.options.dataFolder, ownFiles.journal),
    DEMO_SIGN_INS: given.hasDemo ? demoStaff.map(({ email }) => email).join(",") : "",
    DATABASE_URL: given.databaseUrl,
    SIGNING_KEY: process.env["SIGNING_KEY"] || keyOf(given.options.dataFolder, ownFiles.signingKey),
    ...given.sandboxes.env,
    SMS_SENDER: process.env["SMS_SENDER"] || "+61400000000",
    APP_LINK: process.env["APP_LINK"] || "https://app.crema.test/get",
    BEAN_DRIVE_SIGNING_KEY:
      process.env["BEAN_DRIVE_SIGNING_KEY"] || keyOf(given.options.dataFolder, ownFiles.beanDriveKey),
    CAMPAIGN_MONITOR_WEBHOOK_SECRET: process.env["CAMPAIGN_MONITOR_WEBHOOK_SECRET"] || "sandbox-webhook-secret",
    MAIL_BOUNCE_SECRET: bounceSecret(),
    STOREFRONT_ADMIN_URL_DEVELOPMENT:
      process.env["STOREFRONT_ADMIN_URL_DEVELOPMENT"] || "https://crema-development.shop.test/admin/products",
    // Charts of our own figures, though there is a sandbox that draws some.
    METABASE_CHARTS: process.env["METABASE_CHARTS"] ?? "",
    // The shipped list of towns, though there are sandboxes of others.
    GEOCODER: process.env["GEOCODER"] || "towns",
    IMAGE_STORE: imageStoreName(),
    UPLOADS_FOLDER: join(given.options.dataFolder, ownFiles.uploads),
  };
}

const bounceSecret = (): string => process.env["MAIL_BOUNCE_SECRET"] || "sandbox-bounce-secret";

/** An Ed25519 key of this machine's own, made at the first start. */
function keyOf(dataFolder: string, name: string): string {
  const file = join(dataFolder, name);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
