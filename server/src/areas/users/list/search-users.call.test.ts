import { listUsers, updateUser } from "@crema/contract/areas/users";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, type Headers, startFileApp } from "../../../../test/file-app.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp();
const asReader = await asStaff(app, { read: ["user"], lastName: "Reader", email: "reader@desk.test" });
beforeAll(async () => {
  for (const [firstName, lastName, email, more] of people)
    await aCustomer(app, { firstName, lastName, email, mobileNumber: "", ...more });
});

const people: readonly [string, string, string, Record<string, string>][] = [
  ["Emma", "Anderson", "emma.anderson@search.test", { mobileNumber: "+61412345678" }],
  ["Anders", "Emmerson", "ae@search.test", { mobileNumber: "+61412345679" }],
  ["Sean", "O'Brien", "sean@search.test", { phoneNumber: "(07) 3123 4567" }],
  ["Una", "O’Neill", "una@search.test", { phoneNumber: "+64 9 123 4567", country: "New Zealand" }],
  ["Zoë", "Müller", "a+b&c@x.test", { mobileNumber: "+64211234567", country: "New Zealand" }],
  ["Per", "100%", "under_score@search.test", { phoneNumber: "09 765 4321", country: "New Zealand" }],
  ["Back", "Slash\\Name", "underXscore@search.test", { phoneNumber: '+1 212 555 0100 "desk\\"' }],
  ["Agent", "1707", "b77x88@search.test", {}],
];

const search = async (text: string, query: Record<string, unknown> = {}, headers = asReader) => {
  const { body } = await app.call(listUsers, {
    query: { search: text, sortBy: "email", order: "asc", ...query },
    headers,
  });
  expect(body.meta.count).toBe(body.users.length);
  return body.users.map((one) => one.profile.firstName);
};

/** The accent as a sign of its own behind the letter, as macOS writes names of files and some exports write people's. */
const decomposed = (text: string): string => text.normalize("NFD");

const statusOf = async (text: string): Promise<number> =>
  (await app.call(listUsers, { query: { search: text }, headers: asReader })).status;

it("a row has its texts as they are stored, the empty ones too, whatever JSON makes of their signs", async () => {
  const { body } = await app.call(listUsers, { query: { search: "slash" }, headers: asReader });
  expect(body.users[0]?.profile).toEqual({
    firstName: "Back",
    lastName: "Slash\\Name",
    email: "underXscore@search.test",
    phoneNumber: '+1 212 555 0100 "desk\\"',
    mobileNumber: "",
  });
  const { body: other } = await app.call(listUsers, { query: { search: "emma" }, headers: asReader });
  expect(other.users[0]?.profile).toMatchObject({ phoneNumber: "", mobileNumber: "+61412345678" });
});

describe("a search", () => {
  it.each([
    ["emm", ["Anders", "Emma"]],
    ["EMMA ANDERSON", ["Emma"]],
    ["anderson emma", ["Emma"]],
    ["and emm", ["Anders", "Emma"]],
    ["emma.anderson@search.test", ["Emma"]],
    ["n@search", ["Emma", "Sean"]],
    ["a+b&c@x.test", ["Zoë"]],
    ["a+b&c", ["Zoë"]],
    ["O'Brien", ["Sean"]],
    ["o’brien", ["Sean"]],
    ["O'Neill", ["Una"]],
    ["zoë", ["Zoë"]],
    ["ZOË MÜLLER", ["Zoë"]],
    ["100%", ["Per"]],
    ["under_score", ["Per"]],
    ["%", ["Per"]],
    ["_", ["Per"]],
    ["slash\\name", ["Back"]],
    ["\\", ["Back"]],
    ["zo", ["Zoë"]],
    ["emma nobody", []],
    ["'; drop table users; --", []],
  ])("for '%s' finds %j [USR-LIST-02]", async (text, found) => {
    expect((await search(text)).toSorted()).toEqual([...found].toSorted());
  });

  it.each([
    ["0412 345 678", ["Emma"]],
    ["0412345678", ["Emma"]],
    ["+61412345678", ["Emma"]],
    ["+61 412 345 678", ["Emma"]],
    ["61412345678", ["Emma"]],
    ["+61 (0)412 345 678", ["Emma"]],
    ["0011 61 412 345 678", ["Emma"]],
    ["0412 345", ["Anders", "Emma"]],
    ["412-345-67", ["Anders", "Emma"]],
    ["678 emma", ["Emma"]],
    ["(07) 3123 4567", ["Sean"]],
    ["0731234567", ["Sean"]],
    ["+61 7 3123 4567", ["Sean"]],
    ["09 123 4567", ["Una"]],
    ["+6491234567", ["Una"]],
    ["021 123 4567", ["Zoë"]],
    ["+64 9 765 4321", ["Per"]],
    ["(212) 555-0100", ["Back"]],
    ["0499 999 999", []],
    ["1707", ["Agent"]],
    ["77", ["Agent"]],
    ["77 88", []],
    ["agent 88", ["Agent"]],
    ["b77x88", ["Agent"]],
    ["emma 345 678", ["Emma"]],
    ["emma 679", []],
  ])("for the number %s finds %j [USR-LIST-02] [AMB-30] [AMD-23]", async (text, found) => {
    expect((await search(text)).toSorted()).toEqual([...found].toSorted());
  });

  it("for a number is sorted by anything [USR-LIST-02]", async () => {
    const by = async (sortBy: string, order: string) => search("0412 345", { sortBy, order });
    expect(await by("phone", "asc")).toEqual(["Emma", "Anders"]);
    expect(await by("phone", "desc")).toEqual(["Anders", "Emma"]);
    expect(await by("firstName", "asc")).toEqual(["Anders", "Emma"]);
    expect(await by("lastName", "asc")).toEqual(["Emma", "Anders"]);
    expect(await by("createdDate", "desc")).toHaveLength(2);
    expect(await search("0412 345", { sortBy: "phone", status: "active", permissions: "customer" })).toHaveLength(2);
    expect(await search("0412 345", { status: "pending" })).toEqual([]);
  });

  it("sees a change at once", async () => {
    const uuid = await aCustomer(app, { firstName: "Before", email: "later@search.test" });
    await app.sql`update users set first_name = 'Afterwards', phone_number = '0499 111 222' where uuid = ${uuid}`;
    expect(await search("before")).toEqual([]);
    expect(await search("+61 499 111 222")).toEqual(["Afterwards"]);
    await app.sql`update users set country = 'New Zealand', email = 'later5@search.test' where uuid = ${uuid}`;
    expect(await search("+61 499 111 222")).toEqual([]);
    expect(await search("64499111222")).toEqual(["Afterwards"]);
    expect(await search("afterwards 5")).toEqual(["Afterwards"]);
    await app.sql`update users set ended_at = created_at where uuid = ${uuid}`;
    expect(await search("64499111222", { status: "archived" })).toEqual(["Afterwards"]);
  });

  it("finds a name whichever form of Unicode it was saved or is searched in", async () => {
    const editor = await asStaff(app, { permissions: ["user.edit"] });
    const uuid = await aCustomer(app, { firstName: "Plain", email: "unicode@search.test" });
    const body = { profile: { firstName: decomposed("Renée"), lastName: decomposed("Ångström") } };
    expect(body.profile.firstName).not.toBe("Renée");
    expect((await app.call(updateUser, { params: { uuid }, body, headers: editor })).status).toBe(200);
    for (const text of ["renée", "RENÉE ÅNGSTRÖM", decomposed("renée"), decomposed("Ångst")])
      expect(await search(text)).toEqual(["Renée"]);
  });

  it("takes 200 characters, of any kind, and refuses more and NUL", async () => {
    expect(await statusOf(Array.from({ length: 100 }, (_, n) => String.fromCodePoint(97 + (n % 26))).join(" "))).toBe(
      200,
    );
    expect(await statusOf("💥".repeat(100))).toBe(200);
    expect(await statusOf("x".repeat(201))).toBe(422);
    expect(await statusOf("a\u0000b")).toBe(422);
  });
});

describe("somebody who may choose users for a voucher but not view them", () => {
  let asPromoter: Headers;
  beforeAll(async () => {
    asPromoter = await asStaff(app, { permissions: ["promotion.edit"] });
  });

  it("gets uuid, name, email and mobile, and nothing else [AMB-146]", async () => {
    const { body } = await app.call(listUsers, { query: { search: "anderson" }, headers: asPromoter });
    expect(body).toEqual({
      users: [
        {
          uuid: body.users[0]?.uuid,
          profile: {
            firstName: "Emma",
            lastName: "Anderson",
            email: "emma.anderson@search.test",
            mobileNumber: "+61412345678",
          },
        },
      ],
      meta: { count: 1 },
    });
  });

  it("cannot find by what they do not see", async () => {
    expect(await search("0412 345 678", {}, asPromoter)).toEqual(["Emma"]);
    expect(await search("sean", {}, asPromoter)).toEqual(["Sean"]);
    expect(await search("07 3123 4567", {}, asPromoter)).toEqual([]);
    expect(await search("agent 88", {}, asPromoter)).toEqual(["Agent"]);
  });

  it.each([
    { status: "active" },
    { permissions: "staff" },
    { includeUnverified: true },
    { sortBy: "phone" },
    { sortBy: "status" },
  ])("cannot filter or sort by %j", async (query) => {
    const { status } = await app.call(listUsers, { query, headers: asPromoter });
    expect(status).toBe(403);
  });

  it("may only look", async () => {
    const viewOnly = await asStaff(app, { read: ["promotion"] });
    expect((await app.call(listUsers, { headers: viewOnly })).status).toBe(403);
  });
});
