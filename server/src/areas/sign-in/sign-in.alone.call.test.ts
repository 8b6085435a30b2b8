import { chooseNewPassword, signIn, signOut, verifyEmail } from "@crema/contract/areas/sign-in";
import { getUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as argon2 from "@node-rs/argon2";
import { bearerOf, signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember, givePassword, type StaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../../platform/clock/clock.ts";

/** How often a password was held against a hash or made into one, and how many at a time: the work that takes the time. */
const work = vi.hoisted(() => ({ verified: 0, hashed: 0, underWay: 0, mostAtOnce: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      work.hashed += 1;
      return real.hash(...given);
    },
    verify: async (...given: Parameters<typeof real.verify>) => {
      work.verified += 1;
      work.underWay += 1;
      work.mostAtOnce = Math.max(work.mostAtOnce, work.underWay);
      try {
        return await real.verify(...given);
      } finally {
        work.underWay -= 1;
      }
    },
  };
});

const app = await startFileApp();
beforeEach(() => {
  // Counters of earlier tests are over: their window has passed.
  app.clock.advance(minutes(16));
  work.verified = 0;
});

let made = 0;
async function aMember(more: StaffMember = {}) {
  made += 1;
  const { email = `ana.${made}@crema.test` } = more;
  const uuid = await aStaffMember(app, { ...more, email });
  return { uuid, email, password: await givePassword(app, uuid) };
}
const enter = (email: string, password: string, more: { from?: string; headers?: Record<string, string> } = {}) =>
  app.call(signIn, { body: { email, password }, headers: more.headers ?? {} });

describe("signing in with email and password", () => {
  it("gives staff tokens that open what they may see", async () => {
    const { uuid, email, password } = await aMember({ permissions: ["user.edit"] });
    const { status, body } = await enter(email, password);
    expect([status, body.userUuid, body.accessRoles, body.expiresIn]).toEqual([200, uuid, ["staff"], 600]);
    const seen = await app.call(getUser, { params: { uuid }, headers: { authorization: bearerOf(body.idToken) } });
    expect(seen.status).toBe(200);
  });

  it("takes the address in any letter case and with spaces around it", async () => {
    const { email, password } = await aMember();
    expect((await enter(`  ${email.toUpperCase()} `, password)).status).toBe(200);
  });

  it("lets verified customers in, opens no staff call to them and notes the time", async () => {
    const uuid = await aCustomer(app, { email: "dan@example.test" });
    const password = await givePassword(app, uuid);
    const { status, body } = await enter("dan@example.test", password);
    expect([status, body.accessRoles]).toEqual([200, ["customer"]]);
    const headers = { authorization: bearerOf(body.idToken) };
    expect((await app.call(getUser, { params: { uuid }, headers })).status).toBe(403);
    const { rows } = await sql<{ at: Date }>`select last_app_login_at as at from users where uuid = ${uuid}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ at: app.clock.now() }]);
  });

  it("says the same words, and does the same work, to every one it does not let in", async () => {
    const known = await aMember();
    const archived = await aMember({ isArchived: true });
    const pending = await aMember({ isVerified: false });
    const withoutPassword = `without.${made}@crema.test`;
    await aStaffMember(app, { email: withoutPassword });
    await enter("warm.up@crema.test", "x");
    const tries: [string, string][] = [
      [known.email, "Wrong-horse-1"],
      ["nobody@crema.test", known.password],
      [archived.email, archived.password],
      [pending.email, pending.password],
      [withoutPassword, "Right-horse-1"],
      [known.email, ""],
      ["", ""],
    ];
    for (const [email, password] of tries) {
      work.verified = 0;
      const { status, body, headers } = await enter(email, password);
      expect([status, body.code, body.message, work.verified]).toEqual([
        401,
        "wrong_credentials",
        "The email address or the password is not right",
        1,
      ]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("knows a password again when another keyboard composes its letters otherwise", async () => {
    const uuid = await aStaffMember(app, { email: "zoe@crema.test" });
    await givePassword(app, uuid, "Zo\u00EB-horse-1");
    expect((await enter("zoe@crema.test", "Zoe\u0308-horse-1")).status).toBe(200);
  });

  it("writes who signed in into the audit, and no password anywhere", async () => {
    const { uuid, email, password } = await aMember();
    await enter(email, password);
    const { rows } = await sql<{ act: string; who: string; all: string }>`
      select act, who_uuid as who, a::text as all from audit_entries a where who_uuid = ${uuid}`.execute(
      app.platform.db,
    );
    expect(rows).toMatchObject([{ act: "sign-in", who: uuid }]);
    expect(rows[0]?.all).not.toContain(password);
  });

  it("refuses fields it does not know", async () => {
    const { email, password } = await aMember();
    const { status, body } = await app.call(signIn, { body: { email, password, role: "staff" } });
    expect([status, body.errors]).toEqual([422, { role: "is not a known field" }]);
  });
});

describe("guessing", () => {
  it("is over after ten wrong passwords, for the right one too, until fifteen minutes have passed", async () => {
    const { email, password } = await aMember();
    for (let n = 0; n < 10; n += 1) expect((await enter(email, `Wrong-horse-${n}`)).status).toBe(401);
    work.verified = 0;
    const refused = await enter(email, password);
    expect([refused.status, refused.body.message]).toEqual([429, "Too many attempts. Try again in 15 minutes"]);
    expect(refused.headers["retry-after"]).toBe("900");
    expect(work.verified).toBe(0);
    app.clock.advance(minutes(14));
    expect((await enter(email, password)).headers["retry-after"]).toBe("60");
    app.clock.advance(minutes(1));
    expect((await enter(email, password)).status).toBe(200);
  });

  it("checks no more than ten of a thousand tries, whatever is varied", async () => {
    const { email } = await aMember();
    const statuses = new Map<number, number>();
    const spell = (n: number): string => (n % 2 === 0 ? email.toUpperCase() : ` ${email} `);
    for (let n = 0; n < 1_000; n += 100) {
      const batch = Array.from({ length: 100 }, (_, k) =>
        app.call(signIn, {
          body:
            k % 7 === 0
              ? { email: spell(k), password: `Guess-${n + k}`, attempt: k }
              : { email: spell(k), password: `Guess-${n + k}` },
          headers: {
            "x-forwarded-for": `203.0.113.${k}`,
            forwarded: `for=203.0.113.${k}`,
            "x-real-ip": `198.51.100.${k}`,
          },
        }),
      );
      for (const { status } of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(work.verified).toBeLessThanOrEqual(10);
    expect(statuses.get(401)).toBeLessThanOrEqual(10);
    expect(statuses.get(200)).toBeUndefined();
  });

  it("has no writing of the address that is counted by itself", async () => {
    const { email, password } = await aMember({ email: "iris.willis@crema.test" });
    expect((await enter(email, password)).status).toBe(200);
    for (const other of ["İris.willis@crema.test", "İRİS.WİLLİS@CREMA.TEST"])
      expect((await enter(other, password)).status, other).toBe(401);
  });

  it("checks two at a time: the other threads read and write files", async () => {
    work.mostAtOnce = 0;
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => enter(`many.${n}@crema.test`, "Summer-2026!x").then(({ status }) => status)),
    );
    expect([new Set(statuses), work.verified, work.mostAtOnce]).toEqual([new Set([401]), 8, 2]);
  });

  it("is counted per network address too, over all accounts", async () => {
    for (let n = 0; n < 10; n += 1) expect((await enter(`spray.${n}@crema.test`, "Summer-2026!x")).status).toBe(401);
    expect((await enter("spray.10@crema.test", "Summer-2026!x")).status).toBe(429);
  });

  it("starts over for an account whose owner got in, not for the address", async () => {
    const { email, password } = await aMember();
    for (let n = 0; n < 9; n += 1) await enter(email, "Wrong-horse-1");
    expect((await enter(email, password)).status).toBe(200);
    expect((await enter(email, "Wrong-horse-1")).status).toBe(401);
    // The tenth of this address: the eleventh is one too many, though the account has only one.
    expect((await enter(email, "Wrong-horse-1")).status).toBe(429);
  });
});

describe("a link that nobody mailed", () => {
  it("costs no work on the password that comes with it", async () => {
    work.hashed = 0;
    const body = { token: "x".repeat(43), password: "Summer-2026!x" };
    expect((await app.call(chooseNewPassword, { body })).status).toBe(410);
    expect((await app.call(verifyEmail, { body })).status).toBe(410);
    expect(work.hashed).toBe(0);
  });
});

describe("signing out", () => {
  it("ends this session and no other of the same person", async () => {
    const { uuid, email, password } = await aMember();
    const { body } = await enter(email, password);
    const other = await signInAs(app, uuid);
    const mine = { authorization: bearerOf(body.idToken) };
    const { status, headers } = await app.call(signOut, { headers: mine });
    expect(status).toBe(204);
    expect(headers["set-cookie"]).toMatch(/^crema-companion=; Max-Age=0;/);
    expect((await app.call(getUser, { params: { uuid }, headers: mine })).status).toBe(401);
    expect((await app.call(getUser, { params: { uuid }, headers: other })).status).toBe(200);
  });

  it("needs somebody who is signed in", async () => {
    expect((await app.call(signOut, {})).status).toBe(401);
  });
});
