import { updatePermissions } from "@crema/contract/areas/permissions";
import { chooseNewPassword, refreshTokens, requestPasswordMail, signOut } from "@crema/contract/areas/sign-in";
import { archiveUser, deleteUser, getUser, setPassword } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { io } from "socket.io-client";
import { beforeAll, describe, expect, it } from "vitest";
import { mailsTo } from "../../../test/mailbox.ts";
import { bearerOf, signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { runWaitingJobs } from "../../../test/waiting-jobs.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";

const app = await startFileApp();
let origin: string;
let admin: { authorization: string };
beforeAll(async () => {
  origin = await app.listen();
  const permissions = ["permission.edit", "user.edit"];
  admin = await signInAs(app, await aStaffMember(app, { permissions }));
});

interface Victim {
  readonly uuid: string;
  readonly email: string;
  readonly idToken: string;
}
type Act = (victim: Victim) => Promise<{ readonly status: number }>;

const params = ({ uuid }: Victim) => ({ params: { uuid }, headers: admin });
const permissionsTo =
  (role: "staff" | "customer", permissions: readonly string[] = []): Act =>
  ({ uuid }) =>
    app.call(updatePermissions, { params: { userUuid: uuid }, headers: admin, body: { permissions, roles: [role] } });

/** Unverified people have no sessions by themselves, so this one loses the verification first. */
const deleteForGood: Act = async (victim) => {
  await inTransaction(app.platform.db, async (tx) => {
    await sql`update users set email_verified_at = null where uuid = ${victim.uuid}`.execute(tx);
    await app.platform.sessions.forget(tx, victim.uuid);
  });
  return app.call(deleteUser, params(victim));
};
const chooseByLink: Act = async ({ email }) => {
  await app.call(requestPasswordMail, { body: { email } });
  await runWaitingJobs(app);
  const token = (await mailsTo(app, email)).at(-1)?.token ?? "";
  return app.call(chooseNewPassword, { body: { token, password: "Fresh-horse-9" } });
};

const acts: readonly (readonly [string, Act, number])[] = [
  ["archiving [AMB-35]", (victim) => app.call(archiveUser, params(victim)), 401],
  ["deleting", deleteForGood, 401],
  [
    "a password set by staff [AMD-37]",
    ({ uuid }) =>
      app.call(setPassword, { params: { userUuid: uuid }, headers: admin, body: { password: "Fresh-horse-9" } }),
    401,
  ],
  ["a new password by the mailed link", chooseByLink, 401],
  ["signing out", ({ idToken }) => app.call(signOut, { headers: { authorization: bearerOf(idToken) } }), 401],
  ["becoming a customer", permissionsTo("customer"), 403],
];

const ownRecord = ({ uuid, idToken }: Victim) =>
  app.call(getUser, { params: { uuid }, headers: { authorization: bearerOf(idToken) } });

async function aVictim(): Promise<Victim & { refreshToken: string; closed: Promise<number>; close(): void }> {
  const email = `victim.${Math.random().toString(36).slice(2)}@crema.test`;
  const uuid = await aStaffMember(app, { email, permissions: ["user.edit"] });
  const { idToken, refreshToken } = await inTransaction(app.platform.db, (tx) =>
    app.platform.sessions.startSession(tx, { userUuid: uuid, audience: "staff" }),
  );
  const socket = io(origin, {
    path: "/loopback/connect",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve) => {
    socket.once("authenticated", () => resolve());
    socket.on("connect", () => socket.emit("authentication", { token: idToken }));
  });
  const closed = new Promise<number>((resolve) => socket.once("disconnect", () => resolve(performance.now())));
  return { uuid, email, idToken, refreshToken, closed, close: () => socket.close() };
}

describe("access that is taken away", () => {
  it.each(acts)(
    "by %s is gone at once: id token, refresh token and open page [AMB-129]",
    async (_name, act, status) => {
      const victim = await aVictim();
      expect((await ownRecord(victim)).status).toBe(200);
      expect((await act(victim)).status).toBeLessThan(300);
      const done = performance.now();
      expect((await ownRecord(victim)).status).toBe(status);
      expect((await app.call(refreshTokens, { body: { refreshToken: victim.refreshToken } })).status).toBe(401);
      // Usually a fifth of a second; a busy machine takes longer, and nothing else would close it.
      expect((await victim.closed) - done).toBeLessThan(10_000);
    },
  );

  it("can be given back by whoever has it: a customer signs out by call too", async () => {
    const userUuid = await aCustomer(app);
    const { idToken, refreshToken } = await inTransaction(app.platform.db, (tx) =>
      app.platform.sessions.startSession(tx, { userUuid, audience: "customer" }),
    );
    const headers = { authorization: bearerOf(idToken) };
    expect((await app.call(signOut, { headers })).status).toBe(204);
    expect((await app.call(signOut, { headers })).status).toBe(401);
    expect((await app.call(refreshTokens, { body: { refreshToken } })).status).toBe(401);
  });

  it("as a right is felt by the next call, and the session goes on [AMB-18]", async () => {
    const victim = await aVictim();
    const other = await aStaffMember(app);
    const read = () =>
      app.call(getUser, { params: { uuid: other }, headers: { authorization: bearerOf(victim.idToken) } });
    expect((await read()).status).toBe(200);
    expect((await permissionsTo("staff", ["order.edit"])(victim)).status).toBe(200);
    expect((await read()).status).toBe(403);
    expect((await permissionsTo("staff", ["user.edit"])(victim)).status).toBe(200);
    expect((await read()).status).toBe(200);
    const { refreshToken } = victim;
    expect((await app.call(refreshTokens, { body: { refreshToken } })).status).toBe(200);
    victim.close();
  });

  it.each([
    ["60 minutes without a refresh", 0, 60],
    ["12 hours, however often it was refreshed", 15, 45],
  ])("by time is gone from open pages too: after %s [AMB-129]", async (_name, refreshes, last) => {
    const began = app.clock.now();
    const victim = await aVictim();
    let { refreshToken } = victim;
    const refresh = async () => {
      const answer = await app.call(refreshTokens, { body: { refreshToken } });
      refreshToken = answer.body.refreshToken ?? "";
      return answer.status;
    };
    for (let done = 0; done < refreshes; done += 1) {
      app.clock.advance(minutes(45));
      expect(await refresh()).toBe(200);
    }
    app.clock.advance(minutes(last));
    await victim.closed;
    expect(await refresh()).toBe(401);
    app.clock.set(began);
  });

  it("leaves everybody else alone", async () => {
    const [victim, bystander] = [await aVictim(), await aVictim()];
    await app.call(archiveUser, params(victim));
    await victim.closed;
    expect((await ownRecord(bystander)).status).toBe(200);
    bystander.close();
  });
});
