import { parseArgs } from "node:util";
import { recoverPermissionEditing } from "../areas/permissions/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openCommandDatabase } from "./command-database.ts";
import { type Command, CommandProblem, commandLineUser, runCommand } from "./run-command.ts";
import { ownTerminal, type Terminal } from "./terminal.ts";

const usage = `npm run recover-admin -- --email ADDRESS

Gives the right to edit user permissions to an active member of staff: the way back when nobody holds it any more.
Running servers follow within a second. The audit says who did it.

The database is the one of DATABASE_URL, else the one in CREMA_DATA (.crema).`;

async function work(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: "string" } } });
  const email = values.email?.trim() ?? "";
  if (email === "") throw new CommandProblem("--email is needed: the address of an active member of staff.");
  const database = await openCommandDatabase(terminal);
  try {
    const result = await recoverPermissionEditing(
      { db: database.db, clock: systemClock },
      { email, whoName: commandLineUser() },
    );
    switch (result.kind) {
      case "nobody":
        throw new CommandProblem(
          `There is no active member of staff with the email address ${email}. Make one with npm run staff -- create --role all.`,
        );
      case "held":
        terminal.say(`${result.name} may edit user permissions already; nothing was changed.`);
        break;
      case "given": {
        const others = result.othersHoldIt ? " Others hold this right too." : "";
        terminal.say(`${result.name} may edit user permissions now.${others}`);
      }
    }
  } finally {
    await database.close();
  }
}

export const recoverAdminCommand: Command = { usage, work };

if (import.meta.main) process.exitCode = await runCommand(recoverAdminCommand, process.argv.slice(2), ownTerminal);
