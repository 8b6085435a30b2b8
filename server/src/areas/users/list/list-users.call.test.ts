import { listUsers } from "@crema/contract/areas/users";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp();
let headers: { authorization: string };
const day = (n: number) => new Date(Date.UTC(2020, 0, n));

/** 250 customers: every tenth pending, every twenty-fifth archived, every hundredth of these before verifying. */
const customers = Array.from({ length: 250 }, (_, n) => ({
  firstName: n % 2 === 0 ? "Anna" : "bert",
  lastName: `Name${String(n).padStart(3, "0")}`,
  email: `person${String((n * 7) % 250).padStart(3, "0")}@List.test`,
  isVerified: n % 10 !== 0,
  isArchived: n % 25 === 0,
  createdAt: day(n + 1),
}));

beforeAll(async () => {
  for (const one of customers) await aCustomer(app, one);
  headers = await asStaff(app, { email: "reader@list.test", read: ["user"], lastName: "Zed", createdAt: day(0) });
});

const list = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await app.call(listUsers, { query, headers });
  return {
    status,
    body,
    users: body.users ?? [],
    emails: (body.users ?? []).map((one) => one.profile.email.toLowerCase()),
  };
};
const counted = (keep: (one: (typeof customers)[number]) => boolean) => customers.filter(keep).length;

const annas = (keep: (one: (typeof customers)[number]) => boolean) =>
  counted((one) => one.firstName === "Anna" && keep(one));

describe("a page of the list", () => {
  it("holds the 100 newest of all users with the exact total [USR-LIST-11] [USR-LIST-24]", async () => {
    const { body, users } = await list();
    expect([users.length, body.meta]).toEqual([100, { count: 251 }]);
    expect(users.map((one) => one.profile.lastName)).toEqual(
      customers
        .map((one) => one.lastName)
        .toReversed()
        .slice(0, 100),
    );
    expect(Object.keys(users[0] ?? {})).toEqual([
      "uuid",
      "profile",
      "emailVerified",
      "endedDate",
      "accessRoles",
      "createdDate",
    ]);
  });

  it.each([
    [{ page: 0, pageSize: 10 }, 10],
    [{ page: 2, pageSize: 100 }, 51],
    [{ page: 5, pageSize: 50 }, 1],
    [{ page: 6, pageSize: 50 }, 0],
    [{ page: 1_000_000, pageSize: 200 }, 0],
    [{ page: 0, pageSize: 251 }, 251],
    [{ search: "nobody at all" }, 0],
  ])("%j holds %i rows and the total of all", async (query, rows) => {
    const { status, users, body } = await list(query);
    expect([status, users.length, body.meta.count]).toEqual([200, rows, "search" in query ? 0 : 251]);
  });

  it("together hold everybody once, in one order across pages [USR-LIST-12]", async () => {
    const seen: string[] = [];
    for (const page of [0, 1, 2, 3, 4, 5])
      seen.push(...(await list({ page, pageSize: 50, sortBy: "email", order: "asc" })).emails);
    expect(new Set(seen).size).toBe(251);
    expect(seen).toEqual(seen.toSorted());
  });
});

describe("sorting", () => {
  it.each(["firstName", "lastName", "email", "phone", "permissions", "status", "createdDate"])(
    "by %s is the same order forwards and backwards",
    async (sortBy) => {
      const forwards = await list({ sortBy, order: "asc", pageSize: 300 });
      const backwards = await list({ sortBy, order: "desc", pageSize: 300 });
      expect(forwards.emails).toHaveLength(251);
      expect(backwards.emails).toEqual(forwards.emails.toReversed());
    },
  );

  it("by first name disregards letter case and goes on by last name", async () => {
    const { users } = await list({ sortBy: "firstName", order: "asc", pageSize: 300 });
    const names = users.map((one) => `${one.profile.firstName} ${one.profile.lastName}`.toLowerCase());
    expect(names.slice(0, 250)).toEqual(names.slice(0, 250).toSorted());
    expect([names[0], names[125]]).toEqual(["anna name000", "bert name001"]);
  });

  it.each([
    ["permissions", { sortBy: "permissions", permissions: "customer" }],
    ["status", { sortBy: "status", status: "pending" }],
  ])("by %s goes on with the newest first where it is the same", async (_, query) => {
    const { users } = await list({ ...query, order: "asc", pageSize: 300 });
    const created = users.map((one) => ("createdDate" in one ? one.createdDate : ""));
    expect(new Set(created).size).toBeGreaterThan(10);
    expect(created).toEqual(created.toSorted().toReversed());
  });

  it("takes 1 and -1 for a direction [AMB-29]", async () => {
    expect((await list({ sortBy: "email", order: "1" })).emails[0]).toBe("person000@list.test");
    expect((await list({ sortBy: "email", order: -1 })).emails[0]).toBe("reader@list.test");
  });

  it.each([
    { sortBy: "password" },
    { sortBy: "uuid;drop table users" },
    { order: "up" },
    { status: "gone" },
    { permissions: "admin" },
  ])("refuses %j and names it [USR-LIST-23] [AMD-26]", async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors ?? {})[0]?.split(".")[0]]).toEqual([422, Object.keys(query)[0]]);
  });

  it("ignores parameters it does not know [AMD-26]", async () => {
    expect((await list({ pagesize: 5, tz: "Mars" })).users).toHaveLength(100);
  });
});

describe("filters", () => {
  it("by role are a union [USR-LIST-04]", async () => {
    expect((await list({ permissions: "staff" })).emails).toEqual(["reader@list.test"]);
    expect((await list({ permissions: "customer" })).body.meta.count).toBe(250);
    expect((await list({ permissions: "Staff,CUSTOMER" })).body.meta.count).toBe(251);
  });

  it("active are the verified and not archived [USR-LIST-18]", async () => {
    const { body, users } = await list({ status: "active", pageSize: 300 });
    expect(body.meta).toEqual({ count: counted((one) => one.isVerified && !one.isArchived) + 1 });
    expect(users.every((one) => "endedDate" in one && one.endedDate === "" && one.emailVerified !== "")).toBe(true);
  });

  it("pending are the unverified and not archived [USR-LIST-19]", async () => {
    const { body, users } = await list({ status: "pending", pageSize: 300 });
    expect(body.meta).toEqual({ count: counted((one) => !one.isVerified && !one.isArchived) });
    expect(users.every((one) => "endedDate" in one && one.endedDate === "" && one.emailVerified === "")).toBe(true);
  });

  it("archived are the ended and verified; the others are counted and added on demand [USR-LIST-20] [AMD-01]", async () => {
    const verified = counted((one) => one.isArchived && one.isVerified);
    const unverified = counted((one) => one.isArchived && !one.isVerified);
    const { body, users } = await list({ status: "archived" });
    expect(body.meta).toEqual({ count: verified, archivedUnverified: unverified });
    expect(users.every((one) => "endedDate" in one && one.endedDate !== "" && one.emailVerified !== "")).toBe(true);
    const everyArchived = await list({ status: "archived", includeUnverified: true });
    expect([everyArchived.body.meta, everyArchived.users.length]).toEqual([
      { count: verified + unverified },
      verified + unverified,
    ]);
  });

  it("by status are a union, and none or all three filter nothing [USR-LIST-05] [AMD-01]", async () => {
    const { body } = await list({ status: "pending,archived", permissions: "customer" });
    expect(body.meta.count).toBe(
      counted((one) => !one.isArchived && !one.isVerified) + counted((one) => one.isArchived && one.isVerified),
    );
    expect((await list({ status: "active,pending,archived" })).body.meta).toEqual({ count: 251 });
    expect((await list({ status: "" })).body.meta).toEqual({ count: 251 });
  });

  it("hold within a search, with exact counts [USR-LIST-23]", async () => {
    expect((await list({ search: "anna", status: "archived", permissions: "customer" })).body.meta).toEqual({
      count: annas((one) => one.isArchived && one.isVerified),
      archivedUnverified: annas((one) => one.isArchived && !one.isVerified),
    });
    expect((await list({ search: "anna", status: "archived", includeUnverified: true })).body.meta).toEqual({
      count: annas((one) => one.isArchived),
    });
    expect((await list({ search: "anna", status: "pending", sortBy: "status" })).body.meta).toEqual({
      count: annas((one) => !one.isArchived && !one.isVerified),
    });
  });
});

describe("who may list", () => {
  it("is nobody without a token, nobody without the right, and no customer", async () => {
    expect((await app.call(listUsers, {})).status).toBe(401);
    const plain = await asStaff(app, { permissions: ["order.edit"] });
    expect((await app.call(listUsers, { headers: plain })).status).toBe(403);
    const customer = await signInAs(app, await aCustomer(app), "customer");
    expect((await app.call(listUsers, { headers: customer })).status).toBe(403);
  });
});
