/** `npm run import -- customers|orders|products FILE [--dry-run] [--errors FILE]` */
import { basename, resolve } from "node:path";
import { inspect, parseArgs } from "node:util";
import { askForWholeComparison, importOrders } from "../areas/orders/index.ts";
import { importProducts } from "../areas/products/index.ts";
import { importCustomers } from "../areas/users/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { DatabaseStartError } from "../platform/database/database-start-error.ts";
import { fileFacts } from "../platform/files/file-text.ts";
import { ImportRefused } from "../platform/files/import-refused.ts";
import { jobQueue } from "../platform/jobs/job-queue.ts";
import { readOrderFile } from "../providers/storefront/files/read-order-file.ts";
import { readProductFile } from "../providers/storefront/files/read-product-file.ts";
import { openCommandDatabase } from "./command-database.ts";
import { type Counts, problemSink, progressPrinter, summary } from "./import-report.ts";
import { commandLineUser } from "./run-command.ts";
import { ownTerminal, type Terminal } from "./terminal.ts";

const usage = `npm run import -- customers FILE [--dry-run] [--errors FILE]
npm run import -- orders FILE [--dry-run] [--errors FILE]
npm run import -- orders --from-storefront
npm run import -- products FILE [--dry-run] [--errors FILE]

Brings customers of a Shopify export (CSV) or of Shopify's or WooCommerce's API (JSON) into Crema; or orders of a Shopify or
WooCommerce export (CSV) or of their APIs (JSON). Orders are history: nothing is sent to the ERP or
rewarded for one by itself, unless it was placed since the shop is connected; of those a CSV leaves out too much, and the shop tells them.
Or products of a Shopify export (CSV) or of its API (JSON).

  --dry-run          says what would be done and changes nothing
  --errors FILE      writes the records that are not taken, with line and reason, as CSV
  --from-storefront  has the running Crema compare all of the shop's orders with its own, and read what is missing

Exit code: 0 all taken, 2 some were not, 1 nothing was done.`;

interface Wanted {
  readonly kind: "customers" | "orders" | "products" | "from-storefront";
  readonly path: string;
  readonly isDryRun: boolean;
  readonly errorsPath: string | undefined;
}

const fileKinds = ["customers", "orders", "products"] as const;
const isFileKind = (given: string | undefined): given is (typeof fileKinds)[number] =>
  fileKinds.some((kind) => kind === given);

/** @throws ImportRefused with what is wrong about the arguments */
function wantedOf(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean" },
      errors: { type: "string" },
      "from-storefront": { type: "boolean" },
    },
  });
  const [kind, path, ...rest] = positionals;
  const isDryRun = values["dry-run"] === true;
  if (kind === "orders" && values["from-storefront"] === true && path === undefined && !isDryRun)
    return { kind: "from-storefront", path: "", isDryRun, errorsPath: undefined };
  if (!isFileKind(kind) || path === undefined || rest.length > 0 || values["from-storefront"] === true)
    throw new ImportRefused(usage);
  if (values.errors !== undefined && resolve(values.errors) === resolve(path))
    throw new ImportRefused("--errors must name another file than the one that is imported.");
  return { kind, path, isDryRun, errorsPath: values.errors };
}

async function customersTaken(db: Database, wanted: Wanted, terminal: Terminal): Promise<Counts> {
  const problems = problemSink(terminal, wanted.errorsPath, ["line", "customer id", "email", "problem"]);
  const print = progressPrinter(terminal);
  try {
    await problems.opened;
    return await importCustomers(
      { db, clock: systemClock },
      {
        path: wanted.path,
        isDryRun: wanted.isDryRun,
        whoName: commandLineUser(),
        onProgress: ({ bytes, ofBytes, ...progress }) => print({ ...progress, share: bytes / ofBytes }),
        onProblem: ({ line, storefrontId, email, problem }) =>
          problems.take(`Line ${line}${email === "" ? "" : ` (${email})`}: ${problem}`, [
            String(line),
            storefrontId,
            email,
            problem,
          ]),
      },
    );
  } finally {
    await problems.end();
  }
}

async function ordersTaken(db: Database, wanted: Wanted, terminal: Terminal): Promise<Counts> {
  const { size } = await fileFacts(wanted.path);
  const problems = problemSink(terminal, wanted.errorsPath, ["line", "order", "problem"]);
  const print = progressPrinter(terminal);
  const grindNames = (terminal.environment["SHOPIFY_GRIND_ATTRIBUTES"] || "grind").toLowerCase().split(",");
  let bytes = 0;
  try {
    await problems.opened;
    return await importOrders(
      { db, clock: systemClock, jobs: jobQueue },
      {
        read: () => {
          bytes = 0;
          return readOrderFile(wanted.path, { grindNames, onRead: (more) => void (bytes += more) });
        },
        fileName: basename(wanted.path),
        isDryRun: wanted.isDryRun,
        whoName: commandLineUser(),
        onProgress: (progress) => print({ ...progress, share: bytes / size }),
        onProblem: ({ line, name, problem }) =>
          problems.take(`Line ${line}${name === "" ? "" : ` (${name})`}: ${problem}`, [String(line), name, problem]),
      },
    );
  } finally {
    await problems.end();
  }
}

async function productsTaken(db: Database, wanted: Wanted, terminal: Terminal): Promise<Counts> {
  const { size } = await fileFacts(wanted.path);
  const problems = problemSink(terminal, wanted.errorsPath, ["line", "product", "problem"]);
  const print = progressPrinter(terminal);
  let bytes = 0;
  try {
    await problems.opened;
    return await importProducts(
      {
        db,
        clock: systemClock,
        config: { PUBLIC_URL: terminal.environment["PUBLIC_URL"] ?? "", HOST: "127.0.0.1", PORT: 0 },
        ports: {},
      },
      {
        read: () => {
          bytes = 0;
          return readProductFile(wanted.path, (more) => void (bytes += more));
        },
        fileName: basename(wanted.path),
        isDryRun: wanted.isDryRun,
        whoName: commandLineUser(),
        onProgress: (progress) => print({ ...progress, share: bytes / size }),
        onProblem: ({ line, name, problem }) =>
          problems.take(`Line ${line}${name === "" ? "" : ` (${name})`}: ${problem}`, [String(line), name, problem]),
      },
    );
  } finally {
    await problems.end();
  }
}

const takers = { customers: customersTaken, orders: ordersTaken, products: productsTaken } as const;

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const wanted = wantedOf(args);
  const database = await openCommandDatabase(terminal);
  try {
    if (wanted.kind === "from-storefront") {
      await askForWholeComparison({ jobs: jobQueue, db: database.db });
      terminal.say("Asked for: the running Crema compares all orders of the shop with its own. See Background jobs.");
      return 0;
    }
    const counts = await takers[wanted.kind](database.db, wanted, terminal);
    terminal.say(summary({ ...wanted, fileName: basename(wanted.path) }, counts));
    return (counts.skipped ?? 0) + counts.failed > 0 ? 2 : 0;
  } finally {
    await database.close();
  }
}

/** @returns the exit code */
export async function runImport(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    const isSentence = error instanceof ImportRefused || error instanceof DatabaseStartError;
    const isArgument = error instanceof TypeError && "code" in error;
    terminal.warn(isSentence ? error.message : isArgument ? `${error.message}\n\n${usage}` : inspect(error));
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runImport(process.argv.slice(2), ownTerminal);
