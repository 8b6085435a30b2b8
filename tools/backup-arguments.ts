import { resolve } from "node:path";
import { inProject } from "./paths.ts";
import { StartError } from "./start-error.ts";

/** @throws StartError where the command is not for this database, or has not exactly one folder */
export function backupArguments(
  command: "backup" | "restore",
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { dataFolder: string; folder: string } {
  if (environment["DATABASE_URL"] && environment["DATABASE_URL"] !== "embedded") {
    const own = command === "backup" ? "pg_dump" : "pg_restore";
    throw new StartError(
      `npm run ${command} is for the embedded database: use ${own} for the server that DATABASE_URL names.`,
    );
  }
  const [folder, ...rest] = args;
  if (folder === undefined || folder.startsWith("-") || rest.length > 0)
    throw new StartError(`Usage: npm run ${command} -- FOLDER`);
  return { dataFolder: resolve(environment["CREMA_DATA"] || inProject(".crema")), folder: resolve(folder) };
}
