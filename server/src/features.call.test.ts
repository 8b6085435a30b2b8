import { jobPolicy } from "../test/jobs.ts";
import { areaNames, featureNames } from "@crema/contract/areas";
import { listRecordHistory, revertAuditEntry } from "@crema/contract/areas/audit";
import { findRecords } from "@crema/contract/areas/find";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { offerTilePolicy } from "../test/offer-tiles.ts";
import { pushPolicy } from "../test/pushes.ts";
import { aSegment } from "../test/segments.ts";
import { signInAs } from "../test/sessions.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { aStaffMember } from "../test/users.ts";
import { callsOf, featuresOn } from "./app.ts";
import { serverAreas } from "./areas.ts";

const all = new Set<string>(featureNames);
const titlesOf = (features: ReadonlySet<string>): string[] =>
  callsOf(features).map(({ call }) => `${call.method} ${call.path}`);
/** Calls that are not there while these switches are off and all others on. */
const missingWithout = (...off: readonly string[]): string[] => {
  const left = titlesOf(new Set(featureNames.filter((name) => !off.includes(name))));
  return titlesOf(all).filter((title) => !left.includes(title));
};
const callsOfUsers = [
  "GET /v1/user/all",
  "GET /v1/user/:uuid",
  "GET /v1/user/:uuid/last-change",
  "PUT /v1/user/update/:uuid",
  "POST /v1/user/address/:uuid",
  "PUT /v1/user/address/:uuid",
  "DELETE /v1/user/address/:uuid/:shopifyId",
  "DELETE /v1/user/:uuid",
  "PUT /v1/user/restore/:uuid",
  "DELETE /v1/user/:uuid/force",
  "POST /v1/auth/password/reset/:userUuid",
  "POST /v1/auth/email/resend",
  "GET /v1/notifications/logs",
];
const callsOfOptions = Object.keys(jobPolicy);
const callsOfLocations = [
  "DELETE /v1/locations/:uuid",
  "GET /v1/locations",
  "GET /v1/locations/:uuid",
  "GET /v1/locations/search",
  "POST /v1/locations",
  "POST /v1/locations/geocode",
  "PUT /v1/locations",
  "PUT /v1/locations/:uuid",
];
const callsOfProducts = [
  "GET /v1/products",
  "GET /v1/products/grinds",
  "GET /v1/shopify/collections",
  "GET /v1/products/:uuid",
  "POST /v1/products",
  "PUT /v1/products/:uuid",
  "DELETE /v1/products/:uuid",
  "POST /v1/products/:uuid/parts",
  "PUT /v1/products/:uuid/parts",
  "DELETE /v1/products/:uuid/parts",
  "POST /v1/products/:uuid/sync",
  "PUT /v1/products/update/all",
  "GET /v1/products/update/all/lastRun",
];
const callsOfMobileApp = [
  "POST /v1/notifications/app-link",
  ...Object.keys(offerTilePolicy),
  ...Object.keys(pushPolicy),
];
const callsOfSettings = [
  "GET /v1/epicor/settings/:key",
  "PUT /v1/epicor/settings/:key",
  "GET /v1/epicor/shippit/settings/:key",
  "PUT /v1/epicor/shippit/settings/:key",
  "GET /v1/epicor/connection-details",
  "GET /v1/loyalty/settings",
  "PATCH /v1/loyalty/settings/:key",
  "GET /v1/loyalty/connection-details",
  "DELETE /v1/user/scripts/delete-pending",
  "GET /v1/user/scripts/logs",
  "PUT /v1/user/scripts/unlink-socials",
  "GET /v1/user/scripts/unlink-socials/lastRun",
];
const callsOfDiagnostics = ["GET /v1/service-health", "GET /v1/service-health/history"];
const callsOfDomains = ["GET /v1/auth/domains", "POST /v1/auth/domains"];

/** Status of a call by somebody who may make it, in a program started with these switches. */
async function withFeatures(
  environment: Readonly<Record<string, string>>,
  work: (
    status: (path: string) => Promise<number>,
    app: TestApp,
    headers: Readonly<Record<string, string>>,
  ) => Promise<void>,
): Promise<void> {
  const app: TestApp = await startTestApp(environment);
  try {
    const headers = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit", "order.edit"] }));
    await work(async (url) => (await app.server.inject({ url, headers })).statusCode, app, headers);
  } finally {
    await app.stop();
  }
}

describe("the thirteen feature switches", () => {
  it("are these", () => {
    expect([...featureNames].toSorted()).toEqual([
      "diagnostics",
      "help",
      "locations",
      "mobileApp",
      "options",
      "orders",
      "products",
      "promotions",
      "segments",
      "settings",
      "shipping",
      "trends",
      "users",
    ]);
    expect(titlesOf(all)).toHaveLength(areaNames.flatMap((name) => [...serverAreas[name].calls]).length);
  });

  it.each([...featureNames])("%s takes away its own calls and no others [SHELL-03]", (off) => {
    const own: Readonly<Record<string, readonly string[]>> = {
      users: callsOfUsers,
      options: callsOfOptions,
      settings: callsOfSettings,
      products: callsOfProducts,
      locations: callsOfLocations,
      mobileApp: callsOfMobileApp,
      trends: ["GET /v1/trends"],
      diagnostics: callsOfDiagnostics,
    };
    expect(missingWithout(off).toSorted()).toEqual((own[off] ?? []).toSorted());
  });

  it("leave the domain lists while options or settings is on [AMD-40]", () => {
    expect(missingWithout("options", "settings").toSorted()).toEqual(
      [...callsOfDomains, ...callsOfOptions, ...callsOfSettings].toSorted(),
    );
  });

  it("are off in development, where the calls of every area are not there; what signs in is [SHELL-03] [SHELL-04] [AMB-03]", () =>
    withFeatures({ CREMA_ENV: "development" }, async (status) => {
      expect([await status("/v1/user/all"), await status("/v1/auth/domains")]).toEqual([404, 404]);
      expect(await status("/v1/version")).toBe(200);
    }));

  it("are turned on by name; what an area that is off did is shown, and not taken back, and its records are not found [SHELL-03] [AMB-03]", () =>
    withFeatures({ CREMA_ENV: "development", FEATURES: "users" }, async (status, app, headers) => {
      expect([await status("/v1/user/all"), await status("/v1/auth/domains")]).toEqual([200, 404]);
      const { db } = app.platform;
      await sql`
        insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes)
        values (now(), 'Ana Lee', 'updateDomains', '1', 'domains', 'lists', 'update', '{"whitelist": [["a.test"], []]}')`.execute(
        db,
      );
      const { body } = await app.call(listRecordHistory, { params: { kind: "domains", id: "lists" }, headers });
      expect(body.entries).toMatchObject([{ act: "update", isReversible: false }]);
      await aSegment(app, { name: "Regulars" });
      const reader = await signInAs(app, await aStaffMember(app, { read: ["segment"] }));
      expect((await app.call(findRecords, { query: { search: "regulars" }, headers: reader })).body.found).toEqual([]);
      const params = { id: body.entries[0]?.id };
      expect((await app.call(revertAuditEntry, { params, headers })).status).toBe(404);
    }));

  it("are all on by the word all, and outside development by themselves [SHELL-04] [AMB-03]", async () => {
    await withFeatures({ CREMA_ENV: "development", FEATURES: "all" }, async (status) => {
      expect([await status("/v1/user/all"), await status("/v1/auth/domains")]).toEqual([200, 200]);
    });
    for (const CREMA_ENV of ["local", "staging", "uat", "production"] as const)
      expect(featuresOn({ CREMA_ENV, FEATURES: [] })).toEqual(all);
  });
});
