import { refreshTokens } from "@crema/contract/areas/sign-in";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { bearerOf } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { NewSession } from "../../platform/sessions/sessions.ts";

const app = await startFileApp();

const start = async (more: Partial<NewSession> = {}) => {
  const userUuid = await aStaffMember(app);
  const { db, sessions } = app.platform;
  return {
    userUuid,
    ...(await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience: "staff", ...more }))),
  };
};
const refresh = (refreshToken: string, cookie?: string) =>
  app.call(refreshTokens, { body: { refreshToken }, ...(cookie === undefined ? {} : { headers: { cookie } }) });
const isIn = async (idToken: string): Promise<boolean> => {
  try {
    await app.platform.sessions.authenticate(bearerOf(idToken));
    return true;
  } catch {
    return false;
  }
};
const endOf = async (sessionId: string): Promise<string | null> => {
  const { rows } = await sql<{
    why: string | null;
  }>`select ended_because as why from sessions where id = ${sessionId}`.execute(app.platform.db);
  return rows[0]?.why ?? null;
};

describe("a refresh", () => {
  it("answers a new pair for a valid token and 401 for expired, revoked and foreign ones [AUTH-07]", async () => {
    const first = await start();
    const { status, body } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expiresIn: 600 });
    expect(body.refreshToken).not.toBe(first.refreshToken);
    expect(await isIn(body.idToken)).toBe(true);

    const expired = await start();
    app.clock.advance(13 * 3_600_000);
    const revoked = await start();
    await inTransaction(app.platform.db, (tx) =>
      app.platform.sessions.endSession(tx, { ...revoked, reason: "signed_out" }),
    );
    const valid = await start();
    const refused = [
      await refresh(expired.refreshToken),
      await refresh(revoked.refreshToken),
      await refresh(`${valid.refreshToken}x`),
      await refresh("crema_refresh_of-somebody-else"),
      await refresh(""),
      await refresh(valid.idToken),
    ];
    expect(refused.map((one) => one.status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(new Set(refused.map(({ body: { code, message } }) => `${code} ${message}`)).size).toBe(1);
  });

  it("gives fifty at once the same successor, and the table one", async () => {
    const { refreshToken, sessionId } = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map((one) => one.body.refreshToken)).size).toBe(1);
    const { rows } = await sql<{ used: boolean }>`
      select used_at is not null as used from refresh_tokens where session_id = ${sessionId} order by used`.execute(
      app.platform.db,
    );
    expect(rows.map((row) => row.used)).toEqual([false, true]);
  });

  it("tells the same successor again for ten seconds, so that a lost answer signs nobody out [AMB-11]", async () => {
    const { refreshToken, sessionId } = await start();
    const first = await refresh(refreshToken);
    app.clock.advance(10_000);
    const again = await refresh(refreshToken);
    expect([again.status, again.body.refreshToken]).toEqual([200, first.body.refreshToken]);
    expect(await endOf(sessionId)).toBeNull();
  });

  it("ends the whole session when a token is used again later, its newest tokens included", async () => {
    const { refreshToken, sessionId } = await start();
    const { body: second } = await refresh(refreshToken);
    const { body: third } = await refresh(second.refreshToken);
    app.clock.advance(10_001);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await endOf(sessionId)).toBe("refresh_reused");
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await isIn(third.idToken)).toBe(false);
  });

  it("stores no token, only hashes", async () => {
    const { refreshToken } = await start();
    const { body } = await refresh(refreshToken);
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(r::text, ' '), '') || coalesce((select string_agg(s::text, ' ') from sessions s), '') as all
      from refresh_tokens r`.execute(app.platform.db);
    for (const token of [refreshToken, body.refreshToken]) expect(rows[0]?.all).not.toContain(token.slice(-20));
  });

  it("is not replayed from an Idempotency-Key, whose answer would lie in the database", async () => {
    const { refreshToken } = await start();
    const headers = { "idempotency-key": "refresh-1" };
    const { status } = await app.call(refreshTokens, { body: { refreshToken }, headers });
    expect(status).toBe(200);
    const { rows } = await sql<{ n: number }>`select count(*) as n from idempotency_keys`.execute(app.platform.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("a pair that travelled through an address", () => {
  it("has an id token that ends within a minute", async () => {
    const { idToken, expiresIn } = await start({ isTravelling: true });
    expect(expiresIn).toBe(60);
    expect(await isIn(idToken)).toBe(true);
    app.clock.advance(60_000);
    expect(await isIn(idToken)).toBe(false);
  });

  it("has a refresh token that is dead at its first use: a copy ends the session at once", async () => {
    const { refreshToken, sessionId } = await start({ isTravelling: true });
    const { status, body } = await refresh(refreshToken);
    expect([status, body.expiresIn]).toEqual([200, 600]);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await endOf(sessionId)).toBe("refresh_reused");
    expect((await refresh(body.refreshToken)).status).toBe(401);
  });
});

describe("a session made in a browser by the sign-in portal", () => {
  it("is refreshed only with its companion cookie", async () => {
    const { companion } = app.platform.sessions;
    const { value } = companion.make();
    const { refreshToken } = await start({ companion: value });
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(refreshToken, `${companion.name}=${companion.make().value}`)).status).toBe(401);
    const right = await refresh(refreshToken, `${companion.name}=${value}`);
    expect(right.status).toBe(200);
    // In the grace, too, a copy of the token alone gets nothing.
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(right.body.refreshToken, `${companion.name}=${value}`)).status).toBe(200);
  });

  it("has a cookie that scripts and other sites cannot use", () => {
    const { setCookie } = app.platform.sessions.companion.make();
    expect(setCookie).toMatch(/^crema-companion=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  });
});
