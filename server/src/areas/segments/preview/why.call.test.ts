import { whyInSegment } from "@crema/contract/areas/segments";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, type Headers, startFileApp } from "../../../../test/file-app.ts";
import { anOrder } from "../../../../test/orders.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { fieldNames } from "../fields/segment-fields.ts";

const app = await startFileApp();
let ada: string;
const headers = await asStaff(app, { read: ["segment", "user"] });
beforeAll(async () => {
  const createdAt = new Date("2026-11-10T20:00:00.000Z");
  ada = await aCustomer(app, { firstName: "Ada", lastName: "Ng", birthday: "1990-09-04", createdAt });
  await anOrder(app, ada, { name: "web", createdAt: new Date("2026-11-19T23:00:00.000Z"), totalCents: 4_250 });
  await app.sql`insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
    values (${ada}, 'fom1', 40, 1235, ${testNow})`;
});

const why = (body: object, as: Headers = headers) => app.call(whyInSegment, { body, headers: as });
/** A rule on each field, so that each tells its value. */
const asksEach = fieldNames.map((field) => {
  const isText = ["firstName", "lastName", "email", "mobileNumber", "postcode", "state", "country", "role", "grind"];
  const isDay = ["createdDate", "lastLogin", "birthday", "lastOrder"];
  if (isText.includes(field)) return { field, operator: "is", comparator: "x" };
  if (isDay.includes(field)) return { field, operator: "after", comparator: "01/01/2020" };
  const isNumber = /^days|Count$|Spent$|Balance$/.test(field);
  return isNumber ? { field, operator: ">", comparator: "0" } : { field, operator: "is", comparator: "yes" };
});

describe("POST /v1/segments/why", () => {
  it("tells what is stored in each field, as it is shown", async () => {
    const { body } = await why({ constraints: "any", rules: asksEach, userUuid: ada });
    const told = Object.fromEntries(body.rules.map(({ path, value }) => [fieldNames[path[0] ?? 0] ?? "", value]));
    expect(told).toMatchObject({
      firstName: "Ada",
      lastName: "Ng",
      mobileNumber: "",
      state: "",
      role: "customer",
      createdDate: "11/11/2026",
      daysSinceCreated: "10",
      lastLogin: "",
      daysSinceLastLogin: "",
      hasApp: "No",
      emailVerified: "Yes",
      birthday: "04/09/1990",
      birthdayToday: "04/09/1990",
      hasLoyaltyCard: "Yes",
      currencyBalance: "$12.35",
      pointsBalance: "40",
      ordersCount: "1",
      totalSpent: "$42.50",
      lastOrder: "20/11/2026",
      daysSinceLastOrder: "1",
      orderedWithinLastYear: "20/11/2026",
    });
    expect(Object.keys(told)).toEqual(fieldNames);
    const nobodys = await why({ rules: asksEach, userUuid: await aCustomer(app) });
    const sums = ["currencyBalance", "pointsBalance", "ordersCount", "totalSpent", "lastOrder", "birthday"];
    expect(sums.map((name) => nobodys.body.rules[fieldNames.findIndex((one) => one === name)]?.value)).toEqual([
      "$0.00",
      "0",
      "0",
      "$0.00",
      "",
      "",
    ]);
  });

  it("tells rule by rule and group by group what holds, and whether they make a member", async () => {
    const name = { field: "firstName", operator: "is", comparator: "ada" };
    const spent = { field: "totalSpent", operator: ">", comparator: "100" };
    const asked = { constraints: "all", rules: [name, { constraints: "any", rules: [spent, name] }, spent] };
    const { body } = await why({ ...asked, userUuid: ada });
    expect(body).toEqual({
      member: false,
      archived: false,
      rules: [
        { path: [0], holds: true, value: "Ada" },
        { path: [1], holds: true, value: "" },
        { path: [1, 0], holds: false, value: "$42.50" },
        { path: [1, 1], holds: true, value: "Ada" },
        { path: [2], holds: false, value: "$42.50" },
      ],
    });
    expect((await why({ ...asked, constraints: "any", userUuid: ada })).body.member).toBe(true);
  });

  it("says that archived people are in no segment", async () => {
    const userUuid = await aCustomer(app, { isArchived: true });
    const { body } = await why({ rules: [{ field: "email", operator: "contains", comparator: "@" }], userUuid });
    expect(body).toMatchObject({ member: false, archived: true, rules: [{ holds: true }] });
  });

  it("asks days by the zone", async () => {
    const rules = [{ field: "lastOrder", operator: "after", comparator: "19/11/2026" }];
    const inZone = async (tz: string) => (await why({ rules, tz, userUuid: ada })).body.rules[0];
    expect(await inZone("Australia/Brisbane")).toEqual({ path: [0], holds: true, value: "20/11/2026" });
    expect(await inZone("UTC")).toEqual({ path: [0], holds: false, value: "19/11/2026" });
    expect((await why({ rules, tz: "Mars", userUuid: ada })).body.errors).toEqual({
      tz: "There is no time zone 'Mars'",
    });
  });

  it("keeps what is stored from who may not view people", async () => {
    const narrow = await asStaff(app, { read: ["segment"] });
    const { body } = await why(
      { rules: [{ field: "firstName", operator: "is", comparator: "ada" }], userUuid: ada },
      narrow,
    );
    expect(body.rules).toEqual([{ path: [0], holds: true, value: null }]);
    expect(JSON.stringify(body)).not.toContain("Ada");
  });

  it("knows nobody who is not there", async () => {
    const userUuid = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
    const { status, body } = await why({ rules: [{ field: "email", operator: "is", comparator: "a" }], userUuid });
    expect([status, body.errors]).toEqual([422, { userUuid: "There is no such person" }]);
  });
});
