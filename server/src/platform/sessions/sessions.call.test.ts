import { type Audience, idTokenAudiences } from "@crema/contract/kit";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { bearerOf } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { startApp } from "../../start-app.ts";
import { type Clock, hours, minutes } from "../clock/clock.ts";
import { inTransaction } from "../database/database.ts";
import { Refusal } from "../http/refusal.ts";
import type { Principal } from "./principal.ts";
import type { Sessions } from "./sessions.ts";

const app = await startFileApp();
let sessions: Sessions;
beforeAll(async () => {
  sessions = app.platform.sessions;
});

const start = (userUuid: string, audience: Audience = "staff") =>
  inTransaction(app.platform.db, (tx) => sessions.startSession(tx, { userUuid, audience }));

async function who(idToken: string, of: Sessions = sessions): Promise<Principal | string> {
  try {
    return await of.authenticate(bearerOf(idToken));
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe("an id token", () => {
  it("says whose it is, for whom, until when, and nothing about rights", async () => {
    const userUuid = await aStaffMember(app, { permissions: ["user.edit"] });
    const { idToken, expiresIn, sessionId } = await start(userUuid);
    const now = app.clock.now().getTime() / 1_000;
    expect(decodeJwt(idToken)).toEqual({
      iss: "http://127.0.0.1:0",
      aud: idTokenAudiences.staff,
      sub: userUuid,
      sid: sessionId,
      iat: now,
      exp: now + expiresIn,
    });
    expect(expiresIn).toBe(600);
    expect(decodeProtectedHeader(idToken)).toEqual({ alg: "EdDSA", typ: "crema-id+jwt" });
  });

  it("is answered from memory after the first call, with the rights of the database", async () => {
    const { idToken } = await start(await aStaffMember(app, { permissions: ["user.edit"], read: ["order"] }));
    const first = await sessions.authenticate(bearerOf(idToken));
    expect(first).toMatchObject({ kind: "staff", rights: { permissions: ["user.edit"], read: ["order"] } });
    expect(sessions.authenticate(bearerOf(idToken))).toBe(first);
  });

  it("ends after ten minutes, remembered or not", async () => {
    const { idToken } = await start(await aStaffMember(app));
    expect(await who(idToken)).toMatchObject({ kind: "staff" });
    app.clock.advance(minutes(10));
    expect(await who(idToken)).toBe("unauthenticated");
  });

  it("is a customer's for a customer, and none at all for the unverified", async () => {
    const customer = await start(await aCustomer(app), "customer");
    expect(await who(customer.idToken)).toMatchObject({ kind: "customer" });
    const pending = await start(await aCustomer(app, { isVerified: false }), "customer");
    expect(await who(pending.idToken)).toBe("unauthenticated");
  });
});

describe("a session", () => {
  it("ends after twelve hours even when it is refreshed all the time", async () => {
    let { refreshToken } = await start(await aStaffMember(app));
    for (let spent = 0; spent < hours(12) - minutes(30); spent += minutes(30)) {
      app.clock.advance(minutes(30));
      refreshToken = (await sessions.refresh(refreshToken, () => undefined)).refreshToken;
    }
    app.clock.advance(minutes(30));
    await expect(sessions.refresh(refreshToken, () => undefined)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("ends after an hour without a refresh", async () => {
    const [busy, idle] = [await start(await aStaffMember(app)), await start(await aStaffMember(app))];
    app.clock.advance(minutes(59));
    await expect(sessions.refresh(busy.refreshToken, () => undefined)).resolves.toMatchObject({ expiresIn: 600 });
    app.clock.advance(minutes(1));
    await expect(sessions.refresh(idle.refreshToken, () => undefined)).rejects.toMatchObject({ status: 401 });
  });

  it("stays when all others of its owner end", async () => {
    const userUuid = await aStaffMember(app);
    const [mine, other] = [await start(userUuid), await start(userUuid)];
    await inTransaction(app.platform.db, (tx) =>
      sessions.endSessionsOf(tx, userUuid, { reason: "password_set", except: mine.sessionId }),
    );
    expect(await who(mine.idToken)).toMatchObject({ kind: "staff", userUuid });
    expect(await who(other.idToken)).toBe("unauthenticated");
  });
});

async function withSecond(work: (second: Sessions) => Promise<void>, clock: Clock = app.clock): Promise<void> {
  const { config, log } = app.platform;
  const second = await startApp({ config, clock, log, checkAnswers: true });
  try {
    await work(second.platform.sessions);
  } finally {
    await second.stop();
  }
}
/** Usually a few milliseconds, promised within a second; a busy machine may take longer. Memory alone would never do it. */
const expectRefused = (idToken: string, of: Sessions): Promise<void> =>
  expect.poll(() => who(idToken, of), { interval: 10 }).toBe("unauthenticated");

describe("several processes on one database", () => {
  it("forget an ended session without being asked, the one that ends it at once", () =>
    withSecond(async (second) => {
      const userUuid = await aStaffMember(app);
      const { idToken } = await start(userUuid);
      expect(await who(idToken)).toMatchObject({ userUuid });
      expect(await who(idToken, second)).toMatchObject({ userUuid });
      expect(second.authenticate(bearerOf(idToken))).not.toBeInstanceOf(Promise);
      await inTransaction(app.platform.db, (tx) => sessions.endSessionsOf(tx, userUuid, { reason: "archived" }));
      expect(await who(idToken)).toBe("unauthenticated");
      await expectRefused(idToken, second);
    }));

  it("take each other's tokens although their clocks differ a little, and end them on time", () => {
    const behind: Clock = { now: () => new Date(app.clock.now().getTime() - 3_000) };
    return withSecond(async (second) => {
      const { idToken } = await start(await aStaffMember(app));
      expect(await who(idToken, second)).toMatchObject({ kind: "staff" });
      const other = await start(await aStaffMember(app));
      app.clock.advance(minutes(10) + 3_000);
      expect(await who(other.idToken, second)).toBe("unauthenticated");
    }, behind);
  });

  it("keep what a rolled back change would have made them forget", async () => {
    const userUuid = await aStaffMember(app);
    const { idToken } = await start(userUuid);
    expect(await who(idToken)).toMatchObject({ userUuid });
    const undone = inTransaction(app.platform.db, async (tx) => {
      await sessions.endSessionsOf(tx, userUuid, { reason: "archived" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await who(idToken)).toMatchObject({ kind: "staff", userUuid });
  });

  it("trust nothing from memory while the connection that tells them is lost", async () => {
    const { db } = app.platform;
    const userUuid = await aStaffMember(app);
    const { idToken } = await start(userUuid);
    expect(await who(idToken)).toMatchObject({ userUuid });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'crema listen' and datname = current_database()`.execute(db);
    await sql`update sessions set ended_at = ${app.clock.now()} where user_uuid = ${userUuid}`.execute(db);
    await expectRefused(idToken, sessions);
  });
});
