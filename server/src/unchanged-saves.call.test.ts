import { featureNames } from "@crema/contract/areas";
import { updateUser } from "@crema/contract/areas/users";
import { type AnyCall, permissionNames } from "@crema/contract/kit";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startFileApp } from "../test/file-app.ts";
import { allRows } from "../test/all-rows.ts";
import { aPartOf, aProduct } from "../test/catalogue.ts";
import { examples } from "../test/example-requests.ts";
import { aLocation, locationBody } from "../test/locations.ts";
import { signInAs } from "../test/sessions.ts";
import { type AnyRequest, type TestApp } from "../test/test-app.ts";
import { aCustomer, aStaffMember } from "../test/users.ts";
import { willingPorts } from "../test/willing-ports.ts";
import { callsOf } from "./app.ts";
import { textOf } from "./platform/values/property-of.ts";

/** Calls that do something each time, rather than store what the body holds. */
const operations = ["markRewardsProcessed", "restoreUser", "unlinkSocials", "updateAllProducts"];
/** Saves by another method than PUT and PATCH. */
const posted = ["updateDomains", "addProductParts"];
const isSave = ({ name, method }: AnyCall): boolean =>
  posted.includes(name) || ((method === "PUT" || method === "PATCH") && !operations.includes(name));
const calls = callsOf(new Set(featureNames)).map(({ call }) => call);
const saves = calls.filter(isSave).map((call) => [call.name, call] as const);

const old = "2020-01-01T00:00:00.000Z";
const switchedOn: AnyRequest = { body: { value: true } };
/** Where the example stores what is there already. */
const changes: Readonly<Record<string, (app: TestApp) => AnyRequest | Promise<AnyRequest>>> = {
  updateUploadSetting: () => switchedOn,
  updateBookingsSetting: () => switchedOn,
  updateRewardsSetting: () => switchedOn,
  updateLocation: async () => ({ body: { ...locationBody(), title: "Newstead", uuid: await aLocation(app) } }),
  updateLocationByUuid: () => ({ body: { ...locationBody(), title: "Newstead" } }),
  async reorderProductParts() {
    const uuid = await aProduct(app);
    const parts = [await aPartOf(app, uuid), await aPartOf(app, uuid)];
    return { params: { uuid }, body: { parts: parts.toReversed() } };
  },
};

const app = await startFileApp({}, { ports: willingPorts });
let authorization: string;
beforeAll(async () => {
  const permissions = permissionNames.map((name) => `${name}.edit`);
  ({ authorization } = await signInAs(app, await aStaffMember(app, { permissions })));
});
afterEach(() => vi.restoreAllMocks());

/** All that is stored, and the jobs that wait. */
async function everything(): Promise<unknown> {
  const { rows } =
    await sql`select id, run_at, key, payload::text from graphile_worker._private_jobs order by id`.execute(
      app.platform.db,
    );
  return { tables: await allRows(app), jobs: rows };
}

/** @returns sends one request, with the version that the caller says to have read */
async function sender(call: AnyCall) {
  const request = { ...(await examples[call.name]?.(app)), ...(await changes[call.name]?.(app)) };
  return (version?: string) =>
    app.send(call, { ...request, headers: { authorization, ...(version && { "if-match": `"${version}"` }) } });
}

it("covers every call that checks a version, but those that add, remove or restore something", () => {
  const others = calls.filter((call) => call.refusals.includes("changed_by_someone_else") && !isSave(call));
  expect(
    others
      .filter(({ method }) => method !== "DELETE")
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["createAddress", "restoreUser", "revertAuditEntry"]);
});

describe("a save of what is stored", () => {
  it.each(saves)("writes and publishes nothing, whichever version was read: %s", async (_name, call) => {
    const { live } = app.platform;
    const published = [
      vi.spyOn(live, "recordChanged"),
      vi.spyOn(live, "recordAdded"),
      vi.spyOn(live, "permissionsChanged"),
    ];
    const send = await sender(call);
    const untouched = await everything();
    if (call.refusals.includes("changed_by_someone_else")) {
      // What changes something is refused, and leaves nothing behind.
      expect((await send(old)).status).toBe(409);
      expect(await everything()).toEqual(untouched);
    }
    const saved = await send();
    expect(saved.status).toBe(200);
    const before = await everything();
    expect(before).not.toEqual(untouched);
    for (const spy of published) spy.mockClear();
    for (const version of [undefined, textOf(saved.body, "updatedAt") || textOf(saved.body, "lastUpdatedDate"), old]) {
      const again = await send(version);
      expect([again.status, again.body]).toEqual([200, saved.body]);
    }
    expect(await everything()).toEqual(before);
    for (const spy of published) expect(spy).not.toHaveBeenCalled();
  });

  it("answers a repeat of its Idempotency-Key as the first time", async () => {
    const uuid = await aCustomer(app);
    const send = () =>
      app.call(updateUser, {
        params: { uuid },
        body: { profile: { firstName: "Ruby" } },
        headers: { authorization, "idempotency-key": "ruby" },
      });
    await app.call(updateUser, {
      params: { uuid },
      body: { profile: { firstName: "Ruby" } },
      headers: { authorization },
    });
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
  });
});
