import { resolve } from "node:path";
import { inProject } from "./paths.ts";
import { StartError } from "./start-error.ts";

/** @throws StartError if the database is a server of one's own, which has better tools */
export function assertEmbedded(command: "backup" | "restore", environment: NodeJS.ProcessEnv): void {
  if (environment["DATABASE_URL"] && environment["DATABASE_URL"] !== "embedded") {
    const own = command === "backup" ? "pg_dump" : "pg_restore";
    throw new StartError(
      `npm run ${command} is for the embedded database: use ${own} for the server that DATABASE_URL names.`,
    );
  }
}

export const embeddedDataFolder = (environment: NodeJS.ProcessEnv): string =>
  resolve(environment["CREMA_DATA"] || inProject(".crema"));
