import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseNewPassword, signIn } from "@crema/contract/areas/sign-in";
import { getPermissions } from "@crema/contract/areas/permissions";
import { getUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Ran, ranAsProgram, ranHere } from "../../test/command.ts";
import { serverThatSaysItIs } from "../../test/other-postgres.ts";
import { query } from "../../test/query.ts";
import { bearerOf, signInAs } from "../../test/sessions.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { aCustomer, aStaffMember } from "../../test/users.ts";
import { startFileApp } from "../../test/file-app.ts";
import { eraseEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { apiKeyCommand } from "./api-key.ts";
import { recoverAdminCommand } from "./recover-admin.ts";
import { type Command, runCommand } from "./run-command.ts";
import { staffCommand } from "./staff.ts";

const app = await startFileApp();
beforeAll(async () => {
  // Commands have their own clock, the machine's.
  app.clock.set(new Date());
});

const commands = { staff: staffCommand, "recover-admin": recoverAdminCommand, "api-key": apiKeyCommand };
const environment = () => ({
  DATABASE_URL: app.platform.config.DATABASE_URL,
  PUBLIC_URL: "https://console.crema.test/",
});
const run = (command: keyof typeof commands, args: readonly string[]): Promise<Ran> =>
  ranHere(environment(), (terminal) => runCommand(commands[command], [...args], terminal));
const runProgram = (command: keyof typeof commands, args: readonly string[], input = ""): Promise<Ran> =>
  ranAsProgram(command, { args, environment: environment(), input });
const named = (email: string, ...more: string[]) => [
  "--email",
  email,
  "--first-name",
  "Ana",
  "--last-name",
  "Reid",
  ...more,
];
const enter = (email: string, password: string) => app.call(signIn, { body: { email, password } });
const tokenIn = (output: string): string => /#token=([\w-]+)/.exec(output)?.[1] ?? "";
const auditOf = async (call: string) => {
  const { rows } = await sql<{ act: string; who: string; changes: unknown }>`
    select act, who_name as who, changes from audit_entries where call = ${call} order by id desc limit 1`.execute(
    app.platform.db,
  );
  return rows[0];
};

describe("npm run staff -- create", () => {
  it("makes the first administrator with everything, and a link that works once", async () => {
    const { code, output } = await runProgram("staff", ["create", ...named("first@crema.test")]);
    expect(code).toBe(0);
    expect(output).toContain("Made Ana Reid <first@crema.test>, member of staff with the role 'all'.");
    expect(output).toMatch(/^https:\/\/console\.crema\.test\/sign-in\/password#token=[\w-]{43}$/m);
    const token = tokenIn(output);
    const choose = () => app.call(chooseNewPassword, { body: { token, password: "Right-horse-1" } });
    expect([(await choose()).status, (await choose()).status]).toEqual([204, 410]);
    const { status, body } = await enter("first@crema.test", "Right-horse-1");
    expect(status).toBe(200);
    const rights = await app.call(getPermissions, {
      params: { userUuid: body.userUuid },
      headers: { authorization: bearerOf(body.idToken) },
    });
    expect(rights.body.permissions[0]?.permissions).toContain("permission.edit");
    expect(await auditOf("npm run staff -- create")).toMatchObject({
      act: "create",
      who: expect.stringMatching(/^command line/),
      changes: { "profile.email": [null, "first@crema.test"] },
    });
  });

  it("gives later ones reading only, unless a role is named, and takes a password from standard input", async () => {
    await run("staff", ["create", ...named("a.holder@crema.test", "--role", "all")]);
    const later = await runProgram(
      "staff",
      ["create", ...named("later@crema.test", "--ask-password")],
      "Right-horse-2\n",
    );
    expect(later).toMatchObject({ code: 0, output: expect.stringContaining("role 'staff'") });
    expect(later.output).not.toContain("#token=");
    expect((await enter("later@crema.test", "Right-horse-2")).status).toBe(200);
    const marketing = await run("staff", ["create", ...named("m@crema.test", "--role", "Marketing")]);
    expect(marketing.output).toContain("role 'marketing'");
  });

  it("says in one sentence what is wrong", async () => {
    const wrong: [string[], string][] = [
      [["create"], "--email: Please enter a valid email address."],
      [["create", "--email", "x@crema.test"], "--first-name is needed, with at most 100 characters."],
      [
        ["create", ...named("x@crema.test", "--role", "king")],
        "'king' is not a role: there are all, staff, none, marketing, customerService.",
      ],
      [
        ["link", "--email", "nobody@crema.test"],
        "There is no active member of staff with the email address nobody@crema.test.",
      ],
    ];
    const answers = await Promise.all(wrong.map(([args]) => run("staff", args)));
    expect(answers).toEqual(wrong.map(([, sentence]) => ({ code: 1, output: "", errors: `${sentence}\n` })));
    expect(await runProgram("staff", ["create", ...named("x@crema.test", "--ask-password")])).toEqual({
      code: 1,
      output: "",
      errors: "Password is required\n",
    });
  });

  it("refuses an address that is taken, in any letter case", async () => {
    await aCustomer(app, { email: "taken@crema.test" });
    expect(await run("staff", ["create", ...named("Taken@crema.test")])).toMatchObject({
      code: 1,
      errors: "There is an account with the email address Taken@crema.test already.\n",
    });
  });

  it("explains itself, and unknown options", async () => {
    expect(await run("staff", ["--help"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("--ask-password"),
    });
    const unknown = await run("staff", ["create", "--king"]);
    expect([unknown.code, unknown.errors.split("\n")[0]]).toEqual([1, "Unknown option '--king'."]);
  });
});

describe("npm run staff -- link", () => {
  it("makes a link for active staff, and none for customers or the archived", async () => {
    await aStaffMember(app, { email: "forgetful@crema.test" });
    const { code, output } = await run("staff", ["link", "--email", "FORGETFUL@crema.test"]);
    expect(code).toBe(0);
    const body = { token: tokenIn(output), password: "Right-horse-3" };
    expect((await app.call(chooseNewPassword, { body })).status).toBe(204);
    await aCustomer(app, { email: "customer@crema.test" });
    await aStaffMember(app, { email: "archived@crema.test", isArchived: true });
    for (const email of ["customer@crema.test", "archived@crema.test"])
      expect((await run("staff", ["link", "--email", email])).code).toBe(1);
  });
});

describe("npm run recover-admin", () => {
  it("gives an active member of staff the right to edit permissions, felt by the running server at once", async () => {
    const uuid = await aStaffMember(app, {
      email: "rescue@crema.test",
      firstName: "Tom",
      lastName: "Bay",
      read: ["order"],
    });
    const headers = await signInAs(app, uuid);
    const other = await aStaffMember(app);
    const permissions = { params: { userUuid: other }, headers };
    expect((await app.call(getPermissions, permissions)).status).toBe(403);
    const { code, output } = await runProgram("recover-admin", ["--email", "Rescue@crema.test"]);
    expect([code, output]).toEqual([0, "Tom Bay may edit user permissions now. Others hold this right too.\n"]);
    expect((await app.call(getPermissions, permissions)).status).toBe(200);
    expect(await auditOf("npm run recover-admin")).toMatchObject({
      changes: { permissions: [[], ["permission.edit"]], read: [["order"], ["order", "permission", "user"]] },
    });
    expect((await run("recover-admin", ["--email", "rescue@crema.test"])).output).toBe(
      "Tom Bay may edit user permissions already; nothing was changed.\n",
    );
  });

  it("changes nothing for nobody", async () => {
    const before = await sql`select * from permissions order by user_uuid`.execute(app.platform.db);
    const answers = await Promise.all([
      runProgram("recover-admin", ["--email", "nobody@crema.test"]),
      run("recover-admin", ["--email", " "]),
    ]);
    expect(answers.map((one) => one.code)).toEqual([1, 1]);
    expect((await sql`select * from permissions order by user_uuid`.execute(app.platform.db)).rows).toEqual(
      before.rows,
    );
  });

  it("helps nobody who is archived, pending or a customer", async () => {
    await aStaffMember(app, { email: "gone@crema.test", isArchived: true });
    await aStaffMember(app, { email: "pending@crema.test", isVerified: false });
    await aCustomer(app, { email: "buyer@crema.test" });
    for (const email of ["gone@crema.test", "pending@crema.test", "buyer@crema.test"])
      expect((await run("recover-admin", ["--email", email])).errors).toMatch(/^There is no active member of staff/);
  });
});

describe("npm run api-key", () => {
  it("makes a key that is shown once, works for its scope, and ends when told", async () => {
    const made = await runProgram("api-key", ["create", "--scope", "pos", "--name", "Till, Milton"]);
    expect(made.output).toMatch(/^The key of 'Till, Milton', for pos\. It is not shown again:\ncrema_pos_[\w-]{32}\n$/);
    const key = made.output.trim().split("\n").at(-1) ?? "";
    const { sessions, db } = app.platform;
    expect(await sessions.authenticate(bearerOf(key))).toMatchObject({
      kind: "machine",
      scope: "pos",
      name: "Till, Milton",
    });
    expect(sessions.authenticate(bearerOf(key))).not.toBeInstanceOf(Promise);
    const listed = await run("api-key", ["list"]);
    expect(listed.output).toMatch(
      /^[\da-f-]{36} {2}pos {8}made \d\d?\/\d\d?\/\d\d {2}used \d\d?\/\d\d?\/\d\d {2}Till, Milton$/m,
    );
    expect(listed.output).not.toContain(key);
    const { rows } = await sql<{ all: string }>`select k::text as all from api_keys k`.execute(db);
    expect(rows[0]?.all).not.toContain(key.slice(-20));
    const id = listed.output.split(" ")[0] ?? "";
    expect((await run("api-key", ["end", id])).output).toBe("The key of 'Till, Milton' has ended.\n");
    // The program hears of it within a second.
    await vi.waitFor(
      () => expect(Promise.resolve(sessions.authenticate(bearerOf(key)))).rejects.toMatchObject({ status: 401 }),
      { timeout: 10_000 },
    );
    expect((await run("api-key", ["end", id])).code).toBe(1);
    expect(await auditOf("npm run api-key -- end")).toMatchObject({ act: "end" });
  });

  it("opens no call for staff", async () => {
    const made = await run("api-key", ["create", "--scope", "app", "--name", "App"]);
    const headers = { authorization: bearerOf(made.output.trim().split("\n").at(-1) ?? "") };
    const { status } = await app.call(getUser, { params: { uuid: await aStaffMember(app) }, headers });
    expect(status).toBe(403);
  });

  it("writes down when a key is used, at most once a minute", async () => {
    const made = await run("api-key", ["create", "--scope", "locations", "--name", "Site"]);
    const key = made.output.trim().split("\n").at(-1) ?? "";
    const { sessions, db } = app.platform;
    const used = async () => {
      await sessions.authenticate(bearerOf(key));
      return (
        await sql<{ at: Date }>`select last_used_at as at from api_keys where name = 'Site'`.execute(db)
      ).rows[0]?.at.getTime();
    };
    const first = await used();
    app.clock.advance(30_000);
    expect(await used()).toBe(first);
    app.clock.advance(30_000);
    expect(await used()).toBe(app.clock.now().getTime());
  });

  it("says in one sentence what is wrong", async () => {
    const wrong: [string[], string][] = [
      [["create"], "--scope is needed: pos, locations, app."],
      [["create", "--scope", "pos"], "--name is needed, with at most 100 characters."],
      [["end", "x"], "The id of a key is needed: see npm run api-key -- list."],
    ];
    const answers = await Promise.all(wrong.map(([args]) => run("api-key", args)));
    expect(answers).toEqual(wrong.map(([, sentence]) => ({ code: 1, output: "", errors: `${sentence}\n` })));
  });
});

const listKeys = (given: Readonly<Record<string, string>>): Promise<Ran> =>
  ranAsProgram("api-key", { args: ["list"], environment: given });

describe("a command's database", () => {
  it("is told in one sentence when it is not there", async () => {
    expect(await listKeys({ DATABASE_URL: "postgresql://crema:secret@127.0.0.1:1/crema" })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^The database server at DATABASE_URL \(127\.0\.0\.1:1\/crema\) cannot be used: [^\n]+\n$/,
      ),
    });
  });

  it("is the one that comes with Crema when DATABASE_URL says embedded", async () => {
    const dataFolder = join(tmpdir(), `crema-command-${process.pid}`);
    expect(await listKeys({ DATABASE_URL: "embedded", CREMA_DATA: dataFolder })).toMatchObject({
      code: 0,
      output: "There are no keys.\n",
    });
    await eraseEmbeddedPostgres(dataFolder);
    rmSync(dataFolder, { recursive: true });
  });
});

describe("a command's connections", () => {
  it("are closed when it is done, and when it is refused", async () => {
    const database = await createTestDatabase();
    const done: readonly [Command, string[]][] = [
      [apiKeyCommand, ["list"]],
      [staffCommand, ["create", ...named("own@crema.test")]],
      [staffCommand, ["link", "--email", "nobody@crema.test"]],
      [recoverAdminCommand, ["--email", "nobody@crema.test"]],
    ];
    for (const [command, args] of done)
      await ranHere({ DATABASE_URL: database.url }, (terminal) => runCommand(command, args, terminal));
    await vi.waitFor(
      async () =>
        expect(
          await query(
            database.url,
            "select application_name from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
          ),
        ).toEqual([]),
      { timeout: 10_000 },
    );
    await database.drop();
  });
});

describe("a command on a database that is too old", () => {
  it("says so and changes nothing", async () => {
    const { port, close } = await serverThatSaysItIs("14.2");
    const given = { DATABASE_URL: `postgresql://crema:secret@127.0.0.1:${port}/shop` };
    const { code, errors } = await ranHere(given, (terminal) => runCommand(apiKeyCommand, ["list"], terminal));
    close();
    expect([code, errors]).toEqual([
      1,
      `The server at DATABASE_URL (127.0.0.1:${port}/shop) is PostgreSQL 14.2: Crema needs version 15 to 18.\n`,
    ]);
  });
});
