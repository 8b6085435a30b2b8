import { parseArgs } from "node:util";
import { createInterface } from "node:readline";
import { email as emailSchema } from "@crema/contract/kit";
import {
  choosePasswordPath,
  createStaffMember,
  hashPassword,
  newStaffLink,
  policyProblem,
  type StaffPreset,
} from "../areas/sign-in/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openCommandDatabase } from "./command-database.ts";
import { type Command, commandLineUser, CommandProblem, consoleOrigin, runCommand } from "./run-command.ts";
import { ownTerminal, type Terminal } from "./terminal.ts";

const presetNames = ["all", "staff", "none", "marketing", "customerService"] as const satisfies readonly StaffPreset[];

const usage = `npm run staff -- create --email ADDRESS --first-name NAME --last-name NAME [--role ROLE] [--ask-password]
npm run staff -- link --email ADDRESS

create makes a member of staff and prints a link to choose a password, which works once, for three days.
link prints a new such link for an active member of staff.

  --role ROLE      all, staff (reads everywhere), none, marketing or customerService;
                   without it the first member of staff gets everything, later ones read everywhere
  --ask-password   asks for the password here instead (or reads it from standard input)

The database is the one of DATABASE_URL, else the one in CREMA_DATA (.crema).`;

function presetOf(given: string | undefined): StaffPreset | undefined {
  if (given === undefined) return undefined;
  const found = presetNames.find((name) => name.toLowerCase() === given.toLowerCase());
  if (found === undefined) throw new CommandProblem(`'${given}' is not a role: there are ${presetNames.join(", ")}.`);
  return found;
}

function emailOf(given: string | undefined): string {
  const result = emailSchema.safeParse(given ?? "");
  if (!result.success) throw new CommandProblem(`--email: ${result.error.issues[0]?.message ?? "is needed"}.`);
  return result.data;
}

function nameOf(option: string, given: string | undefined): string {
  const name = given?.normalize("NFC").trim() ?? "";
  if (name === "" || name.length > 100) throw new CommandProblem(`${option} is needed, with at most 100 characters.`);
  return name;
}

const passwordPolicy = ({ environment }: Terminal): "asvs" | "specified" =>
  environment["PASSWORD_POLICY"] === "asvs" ? "asvs" : "specified";
const linkTo = (token: string, { environment }: Terminal): string =>
  `${consoleOrigin(environment)}${choosePasswordPath}#token=${token}`;

interface CreateOptions {
  readonly email?: string | undefined;
  readonly "first-name"?: string | undefined;
  readonly "last-name"?: string | undefined;
  readonly role?: string | undefined;
  readonly "ask-password"?: boolean | undefined;
}

async function create(options: CreateOptions, terminal: Terminal): Promise<void> {
  const wanted = {
    email: emailOf(options.email),
    firstName: nameOf("--first-name", options["first-name"]),
    lastName: nameOf("--last-name", options["last-name"]),
    preset: presetOf(options.role),
    whoName: commandLineUser(),
  };
  const passwordHash =
    options["ask-password"] === true
      ? await hashPassword(await askPassword((password) => policyProblem(passwordPolicy(terminal), password)))
      : undefined;
  const database = await openCommandDatabase(terminal);
  try {
    const made = await createStaffMember({ db: database.db, clock: systemClock }, { ...wanted, passwordHash });
    if (made.kind === "taken")
      throw new CommandProblem(`There is an account with the email address ${wanted.email} already.`);
    terminal.say(
      `Made ${wanted.firstName} ${wanted.lastName} <${wanted.email}>, member of staff with the role '${made.preset}'.`,
    );
    if (made.token !== undefined)
      terminal.say(`To choose a password, once, within three days:\n${linkTo(made.token, terminal)}`);
  } finally {
    await database.close();
  }
}

async function link(options: CreateOptions, terminal: Terminal): Promise<void> {
  const email = emailOf(options.email);
  const database = await openCommandDatabase(terminal);
  try {
    const token = await newStaffLink({ db: database.db, clock: systemClock }, { email, whoName: commandLineUser() });
    if (token === undefined)
      throw new CommandProblem(`There is no active member of staff with the email address ${email}.`);
    terminal.say(`To choose a password, once, within three days:\n${linkTo(token, terminal)}`);
  } finally {
    await database.close();
  }
}

async function work(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      "first-name": { type: "string" },
      "last-name": { type: "string" },
      role: { type: "string" },
      "ask-password": { type: "boolean" },
    },
  });
  const [what, ...rest] = positionals;
  if (rest.length > 0 || (what !== "create" && what !== "link")) throw new CommandProblem(usage);
  await (what === "create" ? create(values, terminal) : link(values, terminal));
}

export const staffCommand: Command = { usage, work };

if (import.meta.main) process.exitCode = await runCommand(staffCommand, process.argv.slice(2), ownTerminal);

/**
 * A password from the terminal, typed twice and not shown; the first line of standard input where there is no terminal.
 * @param problemOf - what is wrong with it, or undefined
 * @throws CommandProblem when it is not taken
 */
async function askPassword(problemOf: (password: string) => string | undefined): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const password = isTerminal ? await hiddenLine("Password: ") : await firstLine();
  const problem = problemOf(password);
  if (problem !== undefined) throw new CommandProblem(problem);
  if (isTerminal && (await hiddenLine("Once more: ")) !== password)
    throw new CommandProblem("Your passwords do not match.");
  return password;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

/** Reads keys one by one, so that nothing is echoed. */
function hiddenLine(prompt: string): Promise<string> {
  const { stdin } = process;
  process.stderr.write(prompt);
  stdin.setRawMode(true).resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const end = (settle: () => void): void => {
      stdin.setRawMode(false).pause();
      stdin.off("data", take);
      process.stderr.write("\n");
      settle();
    };
    const take = (piece: Buffer): void => {
      for (const key of piece.toString("utf8")) {
        if (key === "\u0003") return end(() => reject(new CommandProblem("Nothing was done.")));
        if (key === "\r" || key === "\n" || key === "\u0004") return end(() => resolve(typed));
        typed = key === "\u007F" || key === "\b" ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on("data", take);
  });
}
