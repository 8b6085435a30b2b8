import { freezePushAudience, registerDevice } from "@crema/contract/areas/notifications";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aDevice, asApp, aSender } from "../../../../test/pushes.ts";
import { aSegment } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { days } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { forgetUnusedDevices } from "./devices.ts";

const app = await startFileApp();
beforeEach(async () => {
  await app.sql`truncate app_devices cascade`;
});

const register = async (body: object) => {
  return app.call(registerDevice, { body, headers: await asApp(app) });
};
const owners = () =>
  app.sql<{ token: string; user: string }>`select token, user_uuid as user from app_devices order by token`;
const isSomebodyWaiting = async () => (await app.sql`select from pg_locks where not granted`).length > 0;

describe("a device", () => {
  it("is whose the app says, the last one's, and nobody's once they signed out", async () => {
    const [ada, bo] = [await aCustomer(app), await aCustomer(app)];
    const device = { token: "phone-1", platform: "android" };
    expect((await register({ ...device, userUuid: ada })).status).toBe(204);
    await register({ ...device, userUuid: bo });
    expect(await owners()).toEqual([{ token: "phone-1", user: bo }]);
    await register(device);
    expect(await owners()).toEqual([]);
  });

  it("is an active customer's: not of staff, who is archived or not verified, and stays where it was", async () => {
    const ada = await aCustomer(app);
    const device = { token: "phone-1", platform: "ios" };
    await register({ ...device, userUuid: ada });
    const others = [
      await aStaffMember(app),
      await aCustomer(app, { isArchived: true }),
      await aCustomer(app, { isVerified: false }),
    ];
    for (const userUuid of others) expect((await register({ ...device, userUuid })).status).toBe(404);
    expect(await owners()).toEqual([{ token: "phone-1", user: ada }]);
  });

  it("gives way to the eleventh if it was seen longest ago", async () => {
    const ada = await aCustomer(app);
    const add = async (n: number) => {
      await register({ token: `phone-${n}`, platform: "ios", userUuid: ada });
      app.clock.advance(1_000);
    };
    for (let n = 10; n < 20; n += 1) await add(n);
    // Seen again: the second is now the oldest.
    await add(10);
    await add(20);
    const tokens = (await owners()).map(({ token }) => token);
    expect(tokens).toEqual(["phone-10", ...Array.from({ length: 9 }, (_, n) => `phone-${n + 12}`)]);
  });

  it("is counted by one registration of the customer at a time", async () => {
    const ada = await aCustomer(app);
    let isAnswered = false;
    let registering: Promise<unknown> = Promise.resolve();
    await inTransaction(app.platform.db, async (tx) => {
      await sql`select from users where uuid = ${ada} for no key update`.execute(tx);
      for (let n = 0; n < 10; n += 1) await aDevice({ platform: { ...app.platform, db: tx } }, ada);
      registering = register({ token: "phone-1", platform: "ios", userUuid: ada }).then(() => (isAnswered = true));
      await expect.poll(async () => isAnswered || (await isSomebodyWaiting())).toBe(true);
    });
    await registering;
    expect(await owners()).toHaveLength(10);
  });

  it("of a customer who became staff gets no push any more", async () => {
    const [ada, bo] = [await aCustomer(app), await aCustomer(app)];
    for (const one of [ada, bo]) await aDevice(app, one);
    const headers = await signInAs(app, await aSender(app));
    const uuid = await aSegment(app, {
      name: "Everybody",
      rules: [{ field: "role", operator: "is not", comparator: "nobody" }],
    });
    await app.sql`update users set role = 'staff' where uuid = ${bo}`;
    expect((await app.call(freezePushAudience, { params: { uuid }, headers })).body).toMatchObject({
      reachable: 1,
      devices: 1,
    });
  });

  it("is refused with a token or a platform that is none", async () => {
    expect((await register({ token: "", platform: "ios" })).status).toBe(422);
    expect((await register({ token: "phone-1", platform: "fridge" })).status).toBe(422);
  });

  it("on which the app was not opened for 270 days is forgotten", async () => {
    const ada = await aCustomer(app);
    await aDevice(app, ada, { seenAt: new Date(app.clock.now().getTime() - days(270) - 1) });
    const kept = await aDevice(app, ada, { seenAt: new Date(app.clock.now().getTime() - days(269)) });
    await forgetUnusedDevices.run(app.platform, {});
    expect((await owners()).map(({ token }) => token)).toEqual([kept]);
    expect(await forgetUnusedDevices.run(app.platform, {})).toBe("nothing to do");
  });
});
