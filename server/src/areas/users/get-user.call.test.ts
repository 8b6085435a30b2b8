import { getUser } from "@crema/contract/areas/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

const nobody = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
let app: TestApp;
let asReader: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  asReader = await signInAs(app, await aStaffMember(app, { read: ["user"] }));
});
afterAll(() => app.stop());

const read = (uuid: string, headers = asReader) => app.call(getUser, { params: { uuid }, headers });

describe("GET /v1/user/{id}", () => {
  it("answers the whole record, with dates as instants or empty [USR-DET-30] [USR-DET-41]", async () => {
    const uuid = await aCustomer(app, {
      email: "Ada@x.test",
      firstName: "Ada",
      lastName: "Lovelace",
      mobileNumber: "+61412345678",
    });
    const { status, body } = await read(uuid);
    expect(status).toBe(200);
    expect(body).toEqual({
      uuid,
      profile: {
        firstName: "Ada",
        lastName: "Lovelace",
        email: "Ada@x.test",
        phoneNumber: "",
        mobileNumber: "+61412345678",
        birthday: "",
        postcode: "",
        country: "Australia",
        addresses: [],
      },
      emailVerified: "2026-11-21T02:00:00.000Z",
      endedDate: "",
      accessRoles: ["customer"],
      preferences: {
        grind: "",
        notifications: {
          email: { birthdayOffer: false, marketing: false },
          postal: { birthdayOffer: false },
          sms: { marketing: false },
        },
      },
      registrationDate: "2026-11-21T02:00:00.000Z",
      meta: { lastAppLogin: "" },
      createdDate: "2026-11-21T02:00:00.000Z",
      lastUpdatedDate: "2026-11-21T02:00:00.000Z",
    });
  });

  it("carries the version as ETag", async () => {
    const { headers, body } = await read(await aCustomer(app));
    expect(headers["etag"]).toBe(`"${body.lastUpdatedDate}"`);
  });

  it("keeps texts as they were typed, quotes and all", async () => {
    const uuid = await aCustomer(app, { firstName: 'Zoë "Z"\\', lastName: "O'Brien <b>" });
    expect((await read(uuid)).body.profile).toMatchObject({ firstName: 'Zoë "Z"\\', lastName: "O'Brien <b>" });
  });

  it("is open to everybody for their own record and to user view for others [AMB-05]", async () => {
    const plain = await aStaffMember(app);
    const other = await aCustomer(app);
    const asPlain = await signInAs(app, plain);
    expect([(await read(plain, asPlain)).status, (await read(other, asPlain)).status]).toEqual([200, 403]);
    expect((await read(plain.toUpperCase(), asPlain)).status).toBe(200);
    const promoter = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
    expect((await read(other, promoter)).status).toBe(403);
  });

  it("answers 401 without a token and 404 for nobody and for what is no uuid [USR-DET-41]", async () => {
    expect((await app.call(getUser, { params: { uuid: nobody } })).status).toBe(401);
    expect((await read(nobody)).status).toBe(404);
    expect((await read("scripts")).status).toBe(404);
    expect((await read("%00")).status).toBe(404);
  });
});
