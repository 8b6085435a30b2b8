import { updatePermissions } from "@crema/contract/areas/permissions";
import { getBeanDriveToken } from "@crema/contract/areas/promotions";
import { decodeJwt } from "jose";
import { Writable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { startBeanDriveStand } from "../../../../test/bean-drive.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";

const stand = await startBeanDriveStand();
afterAll(() => stand.close());
let log = "";
const logTo = new Writable({
  write(chunk, _, done) {
    log += String(chunk);
    done();
  },
});
const app = await startFileApp(
  { BEAN_DRIVE_SSO: stand.visit.address, PUBLIC_URL: stand.visit.issuer, LOG_LEVEL: "trace" },
  { ports: { beanDrive: stand.beanDrive }, logTo },
);
const query = queryOn(app);
// Bean Drive judges by its own clock.
app.clock.set(new Date());

const somebody = async () => {
  const uuid = await aStaffMember(app, { permissions: ["beandrive.edit"] });
  return { uuid, headers: await signInAs(app, uuid) };
};
const token = (headers: Record<string, string>) => app.call(getBeanDriveToken, { headers });
const follow = async (url: string) => (await fetch(url, { redirect: "manual" })).status;

describe("a token for Bean Drive", () => {
  it("is told in both shapes, lets its holder in once, and says who comes and no more [PRO-BEAN-04] [AMD-22] [AMB-101]", async () => {
    const { uuid, headers } = await somebody();
    const { status, body, headers: said } = await token(headers);
    expect([status, body.data]).toEqual([200, { token: body.token }]);
    expect(said["cache-control"]).toBe("no-store");
    const url = new URL(body.url);
    expect(url.searchParams.get("token")).toBe(body.token);
    expect(body.url.startsWith(stand.visit.address)).toBe(true);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(body.token);
    expect([claims.sub, claims["scope"], exp - iat]).toEqual([uuid, "beandrive", 60]);
    expect(Object.keys(claims).toSorted()).toEqual(["aud", "iss", "jti", "nbf", "scope", "sub"]);
    expect([await follow(body.url), await follow(body.url)]).toEqual([303, 401]);
  });

  it("ends after a minute [AMB-101]", async () => {
    const { headers } = await somebody();
    const { body } = await token(headers);
    await stand.goOn(75);
    expect(await follow(body.url)).toBe(401);
  });

  it("is another one each time, kept neither in the audit nor in the log", async () => {
    const { uuid, headers } = await somebody();
    const tokens = [(await token(headers)).body.token, (await token(headers)).body.token];
    expect(new Set(tokens).size).toBe(2);
    const rows = await query<{ act: string; changes: { ticket: [null, string] } }>`
      select act, changes from audit_entries where record = 'bean-drive' and who_uuid = ${uuid}`;
    expect(rows.map(({ act }) => act)).toEqual(["sign-on", "sign-on"]);
    for (const { changes } of rows) expect(changes.ticket[1]).toMatch(/^[\da-f]{64}$/);
    for (const one of tokens) {
      expect(log + JSON.stringify(rows)).not.toContain(one);
      expect(log).not.toContain(String(decodeJwt(one).jti));
    }
  });

  it("is refused without the right of one's own, and at once when it is lost [PRO-BEAN-01]", async () => {
    const all = await aStaffMember(app, { permissions: ["promotion.edit", "permission.edit"] });
    expect(await token(await signInAs(app, all))).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const { uuid, headers } = await somebody();
    expect((await token(headers)).status).toBe(200);
    const by = await signInAs(app, all);
    const body = { permissions: ["promotion.edit"], roles: ["staff"] };
    expect((await app.call(updatePermissions, { params: { userUuid: uuid }, body, headers: by })).status).toBe(200);
    expect((await token(headers)).status).toBe(403);
  });
});

describe("the keys that prove it", () => {
  it("are there for everybody, without their secret half", async () => {
    const answer = await app.server.inject({ url: "/.well-known/jwks.json" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(await stand.beanDrive.keys())));
    expect(answer.body).not.toContain('"d"');
  });
});

describe("where Bean Drive is not set up", () => {
  it("there are no keys, and who asks for a token is told so", async () => {
    const alone = await startTestApp();
    const staff = await signInAs(alone, await aStaffMember(alone, { permissions: ["beandrive.edit"] }));
    expect(await alone.call(getBeanDriveToken, { headers: staff })).toMatchObject({
      status: 503,
      body: { message: "Bean Drive is not set up" },
    });
    const keys = await alone.server.inject({ url: "/.well-known/jwks.json" });
    expect(keys.body).not.toContain('"keys"');
    await alone.stop();
  });
});
