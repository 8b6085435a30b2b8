import { beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aSegment, storedAudiences } from "../../../../test/segments.ts";
import { aCustomer, aStaffMember, manyCustomers } from "../../../../test/users.ts";
import { days } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { canBeMailed } from "../../../providers/mail/queue-mail.ts";
import { plannedMembers } from "../members/planned-member-rows.ts";
import { mailReasons, takeAudience } from "./audience-rows.ts";
import { forgetUnusedAudiences } from "./forget-audiences.ts";
import { freezeAudience } from "./freeze-audience.ts";

const app = await startFileApp();
beforeEach(async () => {
  await app.sql`truncate audience_members, audiences cascade`;
  await app.sql`delete from segments`;
  await app.sql`delete from users`;
});

const purpose = "voucher:0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
async function freeze(
  segmentUuid: string,
  { isMarketing = false, byUuid }: { isMarketing?: boolean; byUuid?: string } = {},
) {
  const leftOut = mailReasons({ isMarketing });
  return inTransaction(app.platform.db, (tx) =>
    freezeAudience(app.platform, tx, { segmentUuid, purpose, byUuid, leftOut }),
  );
}
const everybody = { field: "email", operator: "contains", comparator: "@" };
const email = (name: string): string => `${name}@example.test`;
const take = (uuid: string, as = purpose) =>
  inTransaction(app.platform.db, (tx) => takeAudience(tx, { uuid, purpose: as, at: app.clock.now() }));

describe("an audience", () => {
  it("is everybody a segment holds, with why some are left out; nobody who is archived [AMD-17] [AMB-90]", async () => {
    await aCustomer(app, { email: email("ada"), firstName: "Ada", lastName: "Ng" });
    await aCustomer(app, { email: email("bo"), isVerified: false });
    await aCustomer(app, { email: email("cy"), isArchived: true });
    const wanting = await aCustomer(app, { email: email("di") });
    await app.sql`update users set email_marketing = true where uuid = ${wanting}`;
    const segment = await aSegment(app, { name: "All of them" });
    const byUuid = await aStaffMember(app, { email: "staff@elsewhere.test", isArchived: true });
    const told = await freeze(segment, { byUuid });
    expect(told).toMatchObject({
      segmentName: "All of them",
      total: 3,
      reachable: 2,
      leftOut: [{ reason: "Not verified", count: 1 }],
    });
    expect(
      told?.samples
        .map((one) => one.email)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([email("ada"), email("di")]);
    expect(told?.samples[2]?.email).toBe(email("bo"));
    app.clock.advance(1);
    const advertised = await freeze(segment, { isMarketing: true });
    expect(advertised).toMatchObject({
      total: 3,
      reachable: 1,
      leftOut: [
        { reason: "Does not want marketing", count: 1 },
        { reason: "Not verified", count: 1 },
      ],
    });
    const [first] = await storedAudiences(app);
    expect(first).toEqual({
      purpose,
      usedAt: null,
      members: { [email("ada")]: "", [email("bo")]: "Not verified", [email("di")]: "" },
    });
  });

  it("leaves out those whom no mail can be addressed to", async () => {
    const addresses = [`"odd, one"@example.test`, "two words@example.test", "brackets[1]@example.test", "no at", ""];
    for (const address of [...addresses, "o'neil+a_b@sub.example.test"]) await aCustomer(app, { email: address });
    const told = await freeze(await aSegment(app, { rules: [{ field: "hasApp", operator: "is", comparator: "0" }] }));
    expect([told?.reachable, told?.leftOut]).toEqual([
      1,
      [
        { reason: "Email address cannot be mailed", count: 4 },
        { reason: "No email address", count: 1 },
      ],
    ]);
    const mailed = told?.samples.map((one) => one.email).filter((address) => canBeMailed(address));
    expect(mailed).toEqual(["o'neil+a_b@sub.example.test"]);
  });

  it("stays as it was frozen when the segment, its people and its existence change [AMB-89]", async () => {
    await manyCustomers(app, { count: 35, prefix: "first" });
    const segment = await aSegment(app);
    const told = await freeze(segment);
    expect([told?.total, told?.samples.length]).toEqual([35, 20]);
    await manyCustomers(app, { count: 5, prefix: "later" });
    await app.sql`delete from segments`;
    expect(await take(told?.uuid ?? "")).toEqual({ uuid: told?.uuid, total: 35 });
    expect(await freeze(segment)).toBeUndefined();
  });

  it("of a segment with groups is whom they hold; so are those an automation plans for", async () => {
    for (const [name, lastName] of [
      ["ada", "Ng"],
      ["bo", "Ng"],
      ["cy", "Oh"],
    ] as const)
      await aCustomer(app, { email: email(name), firstName: name, lastName });
    const [isAda, isBo] = ["ada", "bo"].map((name) => ({ field: "firstName", operator: "is", comparator: name }));
    const segment = await aSegment(app, {
      rules: [
        { field: "lastName", operator: "is", comparator: "Ng" },
        { constraints: "any", rules: [{ constraints: "all", rules: [isAda ?? everybody] }, isBo ?? everybody] },
      ],
    });
    const told = await freeze(segment);
    expect(told?.samples.map((one) => one.email).toSorted()).toEqual([email("ada"), email("bo")]);
    const planned = await plannedMembers(app.platform.db, segment);
    if (planned === undefined) throw new Error("there is no such segment");
    const rows = await app.sql`${planned.at(app.clock.now())}`;
    expect([planned.isOfTheDay, rows.length]).toEqual([false, 2]);
  });

  it("of nobody is nobody", async () => {
    expect(await freeze(await aSegment(app))).toMatchObject({ total: 0, reachable: 0, leftOut: [], samples: [] });
  });

  it("is taken once, for what it was frozen, also by twenty at a time", async () => {
    await aCustomer(app);
    const told = await freeze(await aSegment(app));
    const uuid = told?.uuid ?? "";
    expect(await take(uuid, "push:1")).toBeUndefined();
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(uuid)));
    expect(taken.filter((one) => one !== undefined)).toEqual([{ uuid, total: 1 }]);
  });

  it("that nobody confirmed is forgotten after 30 days, a used one is kept", async () => {
    await aCustomer(app);
    const segment = await aSegment(app);
    const used = await freeze(segment);
    await take(used?.uuid ?? "");
    await freeze(segment);
    app.clock.advance(days(1));
    await freeze(segment);
    app.clock.advance(days(29) + 1);
    await forgetUnusedAudiences.run(app.platform, {});
    expect((await storedAudiences(app)).map(({ usedAt }) => usedAt !== null)).toEqual([true, false]);
    const rows = await app.sql<{ left: number }>`select count(*) as left from audience_members`;
    expect(rows).toEqual([{ left: 2 }]);
    expect(await forgetUnusedAudiences.run(app.platform, {})).toBe("nothing to do");
  });
});
