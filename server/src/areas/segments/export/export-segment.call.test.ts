import { exportSegment, fixedExportFields, optionalExportFields } from "@crema/contract/areas/segments";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { anAddress } from "../../../../test/addresses.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aSegment } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";

const app = await startFileApp();
let staff: string;
let reader: { authorization: string };
beforeAll(async () => {
  staff = await aStaffMember(app, { read: ["segment"], firstName: "Rea", lastName: "Der" });
  reader = await signInAs(app, staff);
});
beforeEach(async () => {
  await app.sql`delete from users where role = 'customer'`;
  await app.sql`delete from audit_entries`;
});

const customers = [{ field: "role", operator: "is", comparator: "customer" }];
async function exported(uuid: string, body: object = {}, headers: Readonly<Record<string, string>> = reader) {
  const answer = await app.server.inject({
    method: "POST",
    url: exportSegment.path.replace(":uuid", uuid),
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
  const lines = answer.body.split("\r\n").map((line) => line.slice(1, -1).split('","'));
  return { answer, lines };
}

describe("the CSV of a segment", () => {
  it("has the seven fixed columns first, then the chosen ones in the listed order [CSV-04] [CSV-05] [CSV-06] [CSV-08] [AMB-111] [AMD-07] [AMD-41]", async () => {
    const ada = await aCustomer(app, {
      email: "ada@example.test",
      firstName: 'Ada "A"',
      lastName: "=Ng",
      mobileNumber: "+61412345678",
      birthday: "1990-09-04",
    });
    await app.sql`update users set email_marketing = true, sms_marketing = true where uuid = ${ada}`;
    await anAddress(app, ada, { address1: "1 Bean Street", postcode: "4064", isDefault: true });
    await anAddress(app, ada, { address1: "Not this one", postcode: "9999" });
    await aLoyaltyCard(app, ada, { fom: "FOM-7", points: 120, cents: 1250 });
    const uuid = await aSegment(app, { name: "VIP, & Co!", rules: customers });
    const { answer, lines } = await exported(uuid, { optionalFields: [...optionalExportFields].toReversed() });
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["x-row-count"]]).toEqual([
      200,
      expect.stringMatching(/^text\/csv/),
      "1",
    ]);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="vip-co.csv"');
    expect(lines).toEqual(
      [
        [...fixedExportFields, ...optionalExportFields],
        [
          "VIP, & Co!",
          "2026-11-21T12:00:00+10:00",
          ada,
          "ada@example.test",
          'Ada ""A""',
          "'=Ng",
          "true",
          "FOM-7",
          "120",
          "12.50",
          "Sep 04",
          "+61412345678",
          "4064",
          "1 Bean Street, Brisbane Queensland 4064, Australia",
        ],
        [],
      ].map((line) => (line.length === 0 ? [""] : line)),
    );
  });

  it("has nothing but the fixed columns unless more are chosen, and nothing where there is nothing", async () => {
    const bo = await aCustomer(app, { email: "bo@example.test", mobileNumber: "+61400000000", lastName: "" });
    const uuid = await aSegment(app, { rules: customers });
    const { lines } = await exported(uuid, { tz: "America/New_York" });
    expect(lines).toEqual([
      [...fixedExportFields],
      ["Everybody", "2026-11-20T21:00:00-05:00", bo, "bo@example.test", "Robin", "", "false"],
      [""],
    ]);
    const chosen = await exported(uuid, { optionalFields: optionalExportFields });
    // A number that may not be texted is none that can be dialled from the sheet.
    expect(chosen.lines[1]?.slice(7)).toEqual(["", "", "", "", "no SMS +61400000000", "", ""]);
  });

  it("is its head alone where nobody is in the segment", async () => {
    const { answer, lines } = await exported(await aSegment(app, { rules: customers }));
    expect([answer.headers["x-row-count"], lines]).toEqual(["0", [[...fixedExportFields], [""]]]);
  });

  it("is of the day in the time zone that is told", async () => {
    await aCustomer(app, { birthday: "1990-11-20" });
    const uuid = await aSegment(app, { rules: [{ field: "birthdayToday", operator: "is", comparator: "yes" }] });
    const countIn = async (tz: string) => (await exported(uuid, { tz })).answer.headers["x-row-count"];
    expect([await countIn("Australia/Brisbane"), await countIn("America/New_York")]).toEqual(["0", "1"]);
  });

  it("may be taken by who may only read, and the audit tells fields and number [AMB-113]", async () => {
    await aCustomer(app);
    const uuid = await aSegment(app, { name: "Mine", rules: customers });
    await exported(uuid, { optionalFields: ["fom", "birthday"] });
    const rows = await app.sql`
      select who_uuid, record, record_id, act, changes from audit_entries order by id`;
    expect(rows).toEqual([
      {
        who_uuid: staff,
        record: "segment-export",
        record_id: uuid,
        act: "export",
        changes: {
          segment: [null, "Mine"],
          fields: [null, [...fixedExportFields, "fom", "birthday"]],
          rows: [null, 1],
        },
      },
    ]);
  });

  it("is refused in JSON before its first byte, and then the audit has nothing [AMB-114]", async () => {
    const uuid = await aSegment(app, { rules: customers });
    const broken = await aSegment(app, { rules: customers });
    await app.sql`
      update segments set rules = '[{"id": 0, "field": "shoeSize", "operator": "is", "comparator": "9"}]' where uuid = ${broken}`;
    const other = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
    const nobody = await asStaff(app, { permissions: ["promotion.edit"] });
    const refusals = await Promise.all([
      exported(uuid, { tz: "Mars/Olympus" }),
      exported(uuid, { optionalFields: ["password"] }),
      exported(uuid, { segmentUuid: other }),
      exported(broken),
      exported(other),
      exported(uuid, {}, nobody),
    ]);
    expect(
      refusals.map(({ answer }) => {
        const { message, errmsg } = answer.json<{ message: string; errmsg: string }>();
        return [answer.statusCode, message, errmsg === message];
      }),
    ).toEqual([
      [422, "There is no time zone 'Mars/Olympus'", true],
      [422, expect.stringContaining("Invalid option"), true],
      [422, "is not that of the segment in the address", true],
      [422, "There is no field 'shoeSize'", true],
      [404, "Segment not found", true],
      [403, "You do not have permission for this", true],
    ]);
    expect(await app.sql`select from audit_entries`).toEqual([]);
  });

  it("takes segment and name along as old clients send them [CSV-07]", async () => {
    const uuid = await aSegment(app, { rules: customers });
    const { answer } = await exported(uuid, { segmentUuid: uuid, segmentName: "Everybody", optionalFields: [] });
    expect(answer.statusCode).toBe(200);
  });
});
