import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { inProject } from "./paths.ts";
import { StartError } from "./start-error.ts";

export interface StartOptions {
  /** 0 means any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** A PostgreSQL server to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly isReset: boolean;
  readonly isWithoutDemo: boolean;
}

export const startUsage = `npm start -- [--port N] [--no-demo] [--reset]

  --port N    address http://127.0.0.1:N (default 4000, or PORT)
  --no-demo   start with an empty business
  --reset     throw everything stored away first

Environment: PORT, CREMA_DATA (default .crema), DATABASE_URL (a PostgreSQL server, 15 to 18), DEMO_PASSWORD.
`;

/** @throws StartError for a flag or a port that does not exist */
export function readStartOptions(args: string[], environment: NodeJS.ProcessEnv): StartOptions | "help" {
  const flags = readFlags(args);
  if (flags.help) return "help";
  if (environment["CREMA_ENV"] && environment["CREMA_ENV"] !== "local") {
    throw new StartError(
      `npm start is for one machine (CREMA_ENV=local), not for ${environment["CREMA_ENV"]}: use npm run serve.`,
    );
  }
  const databaseUrl = ownServer(environment["DATABASE_URL"]);
  if (flags.reset && databaseUrl) {
    throw new StartError(
      "--reset empties the embedded database only: DATABASE_URL names a server of yours, empty that one yourself.",
    );
  }
  return {
    port: readPort(flags.port ?? environment["PORT"] ?? ""),
    dataFolder: resolve(environment["CREMA_DATA"] || inProject(".crema")),
    databaseUrl,
    isReset: flags.reset ?? false,
    isWithoutDemo: flags["no-demo"] ?? false,
  };
}

/** Nothing and `embedded` both mean the server that comes with Crema. */
function ownServer(named: string | undefined): string | undefined {
  return named && named !== "embedded" ? named : undefined;
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string" },
        reset: { type: "boolean" },
        "no-demo": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message.split(". ")[0] : String(error)}. See npm start -- --help.`,
      { cause: error },
    );
  }
}

function readPort(text: string): number {
  if (text === "") return 4000;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`'${text}' is not a port: give a number from 0 to 65535.`);
}
