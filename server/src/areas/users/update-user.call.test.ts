import { getUser, type User, updateUser } from "@crema/contract/areas/users";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, type Headers, nobody, startFileApp } from "../../../test/file-app.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember, type Person } from "../../../test/users.ts";

const app = await startFileApp();
let editor: string;
let asEditor: Headers;
beforeAll(async () => {
  editor = await aStaffMember(app, { permissions: ["user.edit"], firstName: "Edith", lastName: "Editor" });
  asEditor = await signInAs(app, editor);
});

const save = (uuid: string, body: unknown, headers: Record<string, string> = asEditor) =>
  app.call(updateUser, { params: { uuid }, body, headers });
const read = async (uuid: string): Promise<User> =>
  (await app.call(getUser, { params: { uuid }, headers: asEditor })).body;
const profile = (fields: Record<string, unknown>) => ({ profile: fields });
const aPerson = (person: Person = {}) => aCustomer(app, person);

const withTag = (tag: string) => ({ ...asEditor, "if-match": tag });

describe("PUT /v1/user/update/{id}", () => {
  it("saves the whole record and answers it as it is now [USR-DET-29] [USR-DET-31] [USR-DET-42]", async () => {
    const uuid = await aPerson();
    const stored = await read(uuid);
    const wanted = {
      ...stored,
      profile: {
        ...stored.profile,
        firstName: "Ada",
        lastName: "Lovelace",
        email: "Ada.Lovelace@x.test",
        phoneNumber: "(07) 3123 4567",
        mobileNumber: "+61412345678",
        birthday: "1990-02-28",
        postcode: "4064",
        country: "Australia",
      },
      preferences: {
        grind: "Whole beans",
        notifications: {
          email: { birthdayOffer: true, marketing: true },
          postal: { birthdayOffer: true },
          sms: { marketing: true },
        },
      },
    };
    app.clock.advance(1_000);
    const { status, body } = await save(uuid, wanted);
    expect(status).toBe(200);
    expect(body).toEqual({ ...wanted, lastUpdatedDate: app.clock.now().toISOString() });
    expect(await read(uuid)).toEqual(body);
  });

  it("flips each preference alone and keeps the others [USR-DET-31]", async () => {
    const uuid = await aPerson();
    for (const notifications of [
      { email: { birthdayOffer: true } },
      { email: { marketing: true } },
      { postal: { birthdayOffer: true } },
      { sms: { marketing: true } },
    ])
      await save(uuid, { preferences: { notifications } });
    await save(uuid, { preferences: { grind: "Espresso" } });
    expect(
      (await save(uuid, { preferences: { notifications: { email: { marketing: false } } } })).body.preferences,
    ).toEqual({
      grind: "Espresso",
      notifications: {
        email: { birthdayOffer: true, marketing: false },
        postal: { birthdayOffer: true },
        sms: { marketing: true },
      },
    });
  });

  it("reads the body wrapped as {user: …} too", async () => {
    const uuid = await aPerson();
    expect((await save(uuid, { user: profile({ firstName: "Wrapped" }) })).body.profile.firstName).toBe("Wrapped");
  });

  it("moves the version with every save, even while the clock stands still [USR-DET-42]", async () => {
    const uuid = await aPerson();
    const seen = [(await read(uuid)).lastUpdatedDate];
    for (const firstName of ["A", "B", "C"]) seen.push((await save(uuid, profile({ firstName }))).body.lastUpdatedDate);
    expect(seen).toEqual([...new Set(seen)].toSorted());
  });

  it("needs user.edit, a token and a user", async () => {
    const uuid = await aPerson();
    const readOnly = await asStaff(app, { read: ["user"], permissions: ["order.edit"] });
    expect((await save(uuid, profile({ firstName: "X" }), readOnly)).status).toBe(403);
    expect((await save(uuid, profile({ firstName: "X" }), {})).status).toBe(401);
    expect((await save(nobody, profile({ firstName: "X" }))).status).toBe(404);
    expect((await save("update", profile({ firstName: "X" }))).status).toBe(404);
    expect((await read(uuid)).profile.firstName).not.toBe("X");
  });

  it("refuses any change of an unverified user [USR-DET-12] [AMD-41]", async () => {
    const uuid = await aPerson({ isVerified: false });
    const { status, body } = await save(uuid, profile({ firstName: "X" }));
    expect([status, body.code]).toEqual([409, "not_verified"]);
    expect((await save(uuid, await read(uuid))).status).toBe(409);
  });

  it("changes an archived user [AMB-36]", async () => {
    const uuid = await aPerson({ isArchived: true });
    expect((await save(uuid, profile({ firstName: "Still" }))).body.profile.firstName).toBe("Still");
  });

  it("lets people who may edit users edit themselves [AMB-05] [AMD-09]", async () => {
    expect((await save(editor, profile({ phoneNumber: "07 1234 5678" }))).status).toBe(200);
  });

  it("leaves an audit entry of the fields that changed, without those that did not", async () => {
    const uuid = await aPerson({ firstName: "Old" });
    await save(uuid, {
      ...(await read(uuid)),
      profile: { firstName: "New", lastName: (await read(uuid)).profile.lastName },
    });
    const entry = await app.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("record_id", "=", uuid)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      who_uuid: editor,
      who_name: "Edith Editor",
      call: "updateUser",
      record: "user",
      act: "update",
      changes: { "profile.firstName": ["Old", "New"] },
      version_checked: true,
    });
    await save(uuid, profile({ firstName: "Newer" }));
    await save(uuid, { ...profile({ firstName: "Newest" }), lastUpdatedDate: "" });
    const rows = await app.sql<{ checked: boolean }>`
      select version_checked as checked from audit_entries where record_id = ${uuid} order by id`;
    expect(rows.map((row) => row.checked)).toEqual([true, false, false]);
  });
});

describe("a text", () => {
  it.each(["a\u0000b", "\uD83D", "\uDCA5 later"])(
    "that cannot be stored, %j, is refused at its field",
    async (given) => {
      const { status, body } = await save(await aPerson(), profile({ firstName: given }));
      expect([status, body.errors]).toEqual([422, { "profile.firstName": "has a character that cannot be stored" }]);
    },
  );
});

describe("the mobile number", () => {
  it.each([
    ["Australia", "0412 345 678", "+61412345678"],
    ["Australia", "+61 412 345 678", "+61412345678"],
    ["Australia", "0011 61 412-345-678", "+61412345678"],
    ["", "(0412) 345678", "+61412345678"],
    ["New Zealand", "021 123 4567", "+64211234567"],
    ["new zealand", "+64 21 123 4567", "+64211234567"],
    ["Australia", "+64 21 123 4567", "+64211234567"],
    ["Australia", "", ""],
  ])("of somebody in '%s', %s, is stored as %s [USR-DET-36] [AMB-42]", async (country, given, stored) => {
    const uuid = await aPerson({ mobileNumber: "+61499999999" });
    expect((await save(uuid, profile({ mobileNumber: given, country }))).body.profile.mobileNumber).toBe(stored);
  });

  it.each([
    ["Australia", "0298765432", "AU"],
    ["Australia", "0211234567", "AU"],
    ["Australia", "+1 212 555 0100", "AU"],
    ["Australia", "12", "AU"],
    ["Australia", "call me", "AU"],
    ["Fiji", "0298765432", "AU"],
    ["New Zealand", "0412345678", "NZ"],
    ["New Zealand", "091234567", "NZ"],
  ])("of somebody in %s may not be %s [USR-DET-35]", async (country, given, region) => {
    const uuid = await aPerson();
    const { status, body } = await save(uuid, profile({ mobileNumber: given, country }));
    expect([status, body.errors]).toEqual([
      422,
      { "profile.mobileNumber": `Please enter a valid ${region} mobile number.` },
    ]);
    expect((await read(uuid)).profile.mobileNumber).toBe("");
  });

  it("that came from elsewhere in another form does not stop other corrections", async () => {
    const uuid = await aPerson({ mobileNumber: "ask Bob" });
    expect((await save(uuid, await read(uuid))).status).toBe(200);
    expect((await save(uuid, profile({ country: "New Zealand" }))).status).toBe(422);
  });
});

describe("the birthday", () => {
  it("is at least 16 years ago in Brisbane, to the day [USR-DET-32]", async () => {
    const uuid = await aPerson();
    // 23:59 of the 20th in Brisbane; UTC is still on the 20th, at 13:59.
    app.clock.set("2026-11-20T13:59:59.000Z");
    const tooYoung = await save(uuid, profile({ birthday: "2010-11-21" }));
    expect([tooYoung.status, tooYoung.body.errors]).toEqual([
      422,
      { "profile.birthday": "Date of birth needs to be at least 16 years of age" },
    ]);
    app.clock.set("2026-11-20T14:00:00.000Z");
    expect((await save(uuid, profile({ birthday: "2010-11-21" }))).body.profile.birthday).toBe("2010-11-21");
    expect((await save(uuid, profile({ birthday: "" }))).body.profile.birthday).toBe("");
  });

  it.each(["1990-02-31", "31/02/1990", "0000-01-01", 1990])("is a day that exists, not %s", async (birthday) => {
    const { status, body } = await save(await aPerson(), profile({ birthday }));
    expect([status, body.errors]).toEqual([422, { "profile.birthday": "Invalid Date" }]);
  });
});

describe("the email address", () => {
  it("belongs to one user in any letter case [USR-DET-37]", async () => {
    await aPerson({ email: "taken@unique.test" });
    const uuid = await aPerson();
    const { status, body } = await save(uuid, profile({ email: "TAKEN@Unique.test", firstName: "X" }));
    expect([status, body.errors]).toEqual([422, { "profile.email": "Email must be unique" }]);
    expect((await read(uuid)).profile.firstName).not.toBe("X");
  });

  it("may change its letter case, and stays verified when it changes [AMB-143]", async () => {
    const uuid = await aPerson({ email: "case@unique.test" });
    const { emailVerified } = await read(uuid);
    expect((await save(uuid, profile({ email: "Case@Unique.test" }))).body.profile.email).toBe("Case@Unique.test");
    const { body } = await save(uuid, profile({ email: "a+b&c@x.test" }));
    expect([body.profile.email, body.emailVerified]).toEqual(["a+b&c@x.test", emailVerified]);
  });

  it("that changes ends the person's sessions, except the one that changes it", async () => {
    const target = await aStaffMember(app, { permissions: ["user.edit"] });
    const [first, second] = [await signInAs(app, target), await signInAs(app, target)];
    expect((await save(target, profile({ email: "moved@unique.test" }), first)).status).toBe(200);
    expect((await app.call(getUser, { params: { uuid: target }, headers: second })).status).toBe(401);
    expect((await app.call(getUser, { params: { uuid: target }, headers: first })).status).toBe(200);
  });
});

describe("two editors", () => {
  it("see whose change it was and both values, and nothing is lost [AMB-44] [AMD-32]", async () => {
    const uuid = await aPerson({ firstName: "Old", lastName: "Name" });
    const opened = await read(uuid);
    const asOther = await asStaff(app, { permissions: ["user.edit"] });
    await save(uuid, { ...opened, profile: { ...opened.profile, firstName: "Theirs" } });
    const { status, body } = await save(
      uuid,
      { ...opened, profile: { ...opened.profile, firstName: "Mine" } },
      asOther,
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "changed_by_someone_else",
      changedBy: "Edith Editor",
      current: { "profile.firstName": "Theirs", "profile.lastName": "Name" },
      conflicts: { "profile.firstName": { yours: "Mine", theirs: "Theirs" } },
    });
    expect(Object.keys(body.conflicts ?? {})).toEqual(["profile.firstName"]);
    expect((await read(uuid)).profile.firstName).toBe("Theirs");
  });

  it("may name the version by If-Match, in any writing of the instant", async () => {
    const uuid = await aPerson();
    const { lastUpdatedDate } = await read(uuid);
    const plain = lastUpdatedDate.replace(/\.\d{3}Z$/, "Z");
    expect((await save(uuid, profile({ firstName: "A" }), { ...asEditor, "if-match": `"${plain}"` })).status).toBe(200);
    expect(
      (await save(uuid, profile({ firstName: "B" }), { ...asEditor, "if-match": `"${lastUpdatedDate}"` })).status,
    ).toBe(409);
  });

  it("may name it as a proxy hands it on, and name none by an empty one or by '*', which the audit says [AMD-32]", async () => {
    const uuid = await aPerson();
    const { lastUpdatedDate } = await read(uuid);
    expect((await save(uuid, profile({ firstName: "A" }), withTag(`W/"${lastUpdatedDate}"`))).status).toBe(200);
    expect((await save(uuid, profile({ firstName: "B" }), withTag("*"))).status).toBe(200);
    expect((await save(uuid, { ...profile({ firstName: "C" }), lastUpdatedDate: "" })).status).toBe(200);
    const both = await save(uuid, { ...profile({ firstName: "D" }), lastUpdatedDate: "" }, withTag(lastUpdatedDate));
    expect(both.status).toBe(409);
    const rows = await app.sql<{ checked: boolean }>`
      select version_checked as checked from audit_entries where record_id = ${uuid} order by id`;
    expect(rows.map((row) => row.checked)).toEqual([true, false, false]);
  });

  it("who name no version and change different fields at once lose neither", async () => {
    const uuid = await aPerson();
    const fields = ["firstName", "lastName", "phoneNumber", "postcode", "country"];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(fields.map((field) => save(uuid, profile({ [field]: `${field}${round}` }))));
      expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
      expect((await read(uuid)).profile).toMatchObject(
        Object.fromEntries(fields.map((field) => [field, `${field}${round}`])),
      );
    }
    const rows = await app.sql<{ n: number }>`select count(*) as n from audit_entries where record_id = ${uuid}`;
    expect(rows[0]?.n).toBe(50);
  });
});
