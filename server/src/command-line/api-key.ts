import { parseArgs } from "node:util";
import { type KeyScope, keyScopes } from "@crema/contract/kit";
import { systemClock } from "../platform/clock/clock.ts";
import { type Database, inTransaction, type Tx } from "../platform/database/database.ts";
import {
  addApiKey,
  allApiKeys,
  type ListedApiKey,
  markApiKeyEnded,
} from "../platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../platform/sessions/api-keys/api-keys.ts";
import { tellToForget } from "../platform/sessions/session-rows.ts";
import { addAuditEntry } from "../platform/writes/audit-rows.ts";
import { openCommandDatabase } from "./command-database.ts";
import { type Command, CommandProblem, commandLineUser, runCommand } from "./run-command.ts";
import { ownTerminal, type Terminal } from "./terminal.ts";

const usage = `npm run api-key -- create --scope SCOPE --name NAME
npm run api-key -- list
npm run api-key -- end ID

Keys for machines, sent as 'Authorization: Bearer crema_…'. create prints the key: it is shown once and stored as a hash.
end takes a key away; running servers follow within a second.

  --scope SCOPE   pos (tills), locations (public search for shops) or app (the mobile app)
  --name NAME     what uses it, for the list

The database is the one of DATABASE_URL, else the one in CREMA_DATA (.crema).`;

type Say = Terminal["say"];

function scopeOf(given: string | undefined): KeyScope {
  const found = keyScopes.find((scope) => scope === given);
  if (found === undefined) throw new CommandProblem(`--scope is needed: ${keyScopes.join(", ")}.`);
  return found;
}

function audit(tx: Tx, act: { at: Date; id: string; act: string; name: string; scope: string }): Promise<void> {
  return addAuditEntry(tx, {
    at: act.at,
    whoUuid: undefined,
    whoName: commandLineUser(),
    call: `npm run api-key -- ${act.act}`,
    requestId: "command line",
    record: "api-key",
    recordId: act.id,
    act: act.act,
    changes: act.act === "create" ? { name: [null, act.name], scope: [null, act.scope] } : {},
    versionChecked: false,
  });
}

async function create(db: Database, say: Say, { scope, name }: { scope: KeyScope; name: string }): Promise<void> {
  const key = newApiKey(scope);
  const at = systemClock.now();
  await inTransaction(db, async (tx) => {
    const id = await addApiKey(tx, { name, scope, hash: hashOfApiKey(key), at });
    await audit(tx, { at, id, act: "create", name, scope });
  });
  say(`The key of '${name}', for ${scope}. It is not shown again:\n${key}`);
}

const day = (at: Date | null, none: string): string =>
  at === null
    ? none
    : new Intl.DateTimeFormat("en-AU", { dateStyle: "short", timeZone: "Australia/Brisbane" }).format(at);

const rowOf = ({ id, scope, name, createdAt, lastUsedAt, endedAt }: ListedApiKey): string =>
  [
    id,
    scope.padEnd(9),
    `made ${day(createdAt, "")}`,
    `used ${day(lastUsedAt, "never")}`,
    endedAt === null ? "" : `ended ${day(endedAt, "")}`,
    name,
  ]
    .filter((part) => part !== "")
    .join("  ");

async function list(db: Database, say: Say): Promise<void> {
  const keys = await allApiKeys(db);
  say(keys.length === 0 ? "There are no keys." : keys.map(rowOf).join("\n"));
}

async function end(db: Database, say: Say, id: string): Promise<void> {
  const at = systemClock.now();
  const ended = await inTransaction(db, async (tx) => {
    const row = await markApiKeyEnded(tx, id, at);
    if (row === undefined) return undefined;
    await tellToForget(tx, row.id);
    await audit(tx, { at, act: "end", ...row });
    return row;
  });
  if (ended === undefined)
    throw new CommandProblem(`There is no living key with the id ${id}: see npm run api-key -- list.`);
  say(`The key of '${ended.name}' has ended.`);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the arguments before the database is opened, so that a wrong one changes and starts nothing. */
function workOf(args: string[]): (db: Database, say: Say) => Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { scope: { type: "string" }, name: { type: "string" } },
  });
  const [what, id = ""] = positionals;
  const name = values.name?.trim() ?? "";
  if (what === "create") {
    const scope = scopeOf(values.scope);
    if (name === "" || name.length > 100) throw new CommandProblem("--name is needed, with at most 100 characters.");
    return (db, say) => create(db, say, { scope, name });
  }
  if (what === "list") return list;
  if (what !== "end") throw new CommandProblem(usage);
  if (!uuid.test(id)) throw new CommandProblem("The id of a key is needed: see npm run api-key -- list.");
  return (db, say) => end(db, say, id);
}

async function work(args: string[], terminal: Terminal): Promise<void> {
  const workOn = workOf(args);
  const database = await openCommandDatabase(terminal);
  try {
    await workOn(database.db, terminal.say);
  } finally {
    await database.close();
  }
}

export const apiKeyCommand: Command = { usage, work };

if (import.meta.main) process.exitCode = await runCommand(apiKeyCommand, process.argv.slice(2), ownTerminal);
