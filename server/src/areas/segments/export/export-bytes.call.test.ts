import { exportSegment, fixedExportFields, optionalExportFields } from "@crema/contract/areas/segments";
import { csvLine } from "@crema/contract/kit";
import { array, boolean, constantFrom, date, integer, option, record, sample } from "fast-check";
import { expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { aSegment } from "../../../../test/segments.ts";

const app = await startFileApp();

const bits = [
  "",
  "a",
  "=1+1",
  "+61 4",
  "-2",
  "@x",
  '"',
  '","',
  "\r\n",
  "\n",
  "\t",
  " ",
  "\u00a0",
  "＝",
  "é",
  "😀",
  "'",
  "\\",
  "x".repeat(300),
];
const wild = array(constantFrom(...bits), { maxLength: 4 }).map((some) => some.join(""));
const day = date({ min: new Date("1920-01-01"), max: new Date("2010-12-31"), noInvalidDate: true });
const person = record({
  email: wild,
  first_name: wild,
  last_name: wild,
  mobile_number: wild,
  email_marketing: boolean(),
  sms_marketing: boolean(),
  birthday: option(day.map((at) => at.toISOString().slice(0, 10))),
  card: option(record({ fom: wild, points: integer(), cents: integer() })),
  home: option(
    record({
      company_name: wild,
      address1: wild,
      address2: wild,
      suburb: wild,
      city: wild,
      state: wild,
      postcode: wild,
      country: wild,
    }),
  ),
});
/** More than two pieces, the last of them not full. */
const people = sample(person, { numRuns: 2_300, seed: 71 }).map((one, n) => ({
  ...one,
  uuid: `c0000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  email: `${one.email}${n}@example.test`,
  card: one.card && { ...one.card, fom: `${one.card.fom}${n}` },
}));

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const filled = (texts: readonly string[], between: string): string => texts.filter((text) => text !== "").join(between);
type Person = (typeof people)[number];
const addressOf = ({ home }: Person): string => {
  if (home === null) return "";
  const place = filled([home.city, home.state, home.postcode], " ");
  const suburb = home.suburb === home.city ? "" : home.suburb;
  return filled([home.company_name, home.address1, home.address2, suburb, place, home.country], ", ");
};
/** What the export says of somebody, written without PostgreSQL. */
function cellsOf(one: Person): readonly string[] {
  const { home, card, birthday, mobile_number: mobile } = one;
  return [
    one.uuid,
    one.email,
    one.first_name,
    one.last_name,
    String(one.email_marketing),
    ...(card === null ? ["", "", ""] : [card.fom, String(card.points), (card.cents / 100).toFixed(2)]),
    birthday === null ? "" : `${months[Number(birthday.slice(5, 7)) - 1]} ${birthday.slice(8)}`,
    one.sms_marketing || mobile === "" ? mobile : `no SMS ${mobile}`,
    home?.postcode ?? "",
    addressOf(one),
  ];
}

async function write(): Promise<void> {
  const given = JSON.stringify(people);
  await app.sql`
    insert into users (uuid, role, email, first_name, last_name, mobile_number, email_marketing, sms_marketing, birthday, registered_at, created_at, updated_at)
    select uuid, 'customer', email, first_name, last_name, mobile_number, email_marketing, sms_marketing, birthday, now(), now(), now()
    from jsonb_to_recordset(${given}::jsonb) p (uuid uuid, email text, first_name text, last_name text, mobile_number text,
      email_marketing boolean, sms_marketing boolean, birthday date)`;
  await app.sql`
    insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
    select uuid, card->>'fom', (card->>'points')::bigint, (card->>'cents')::bigint, now()
    from jsonb_to_recordset(${given}::jsonb) p (uuid uuid, card jsonb) where jsonb_typeof(card) = 'object'`;
  await app.sql`
    insert into user_addresses (user_uuid, company_name, address1, address2, suburb, city, state, postcode, country, is_default)
    select p.uuid, home.company_name, home.address1, home.address2, home.suburb, home.city, home.state, home.postcode, home.country, true
    from jsonb_to_recordset(${given}::jsonb) p (uuid uuid, home jsonb)
      cross join jsonb_to_record(p.home) home (company_name text, address1 text, address2 text, suburb text, city text, state text, postcode text, country text)
    where jsonb_typeof(p.home) = 'object'`;
}

it("every line is byte for byte what the contract's writer makes of the person, whatever they are called [CSV-05] [CSV-06] [AMD-07]", async () => {
  await write();
  const headers = await asStaff(app, { read: ["segment"] });
  const uuid = await aSegment(app, {
    name: "Odd people",
    rules: [{ field: "role", operator: "is", comparator: "customer" }],
  });
  const answer = await app.server.inject({
    method: "POST",
    url: exportSegment.path.replace(":uuid", uuid),
    headers,
    payload: { optionalFields: [...optionalExportFields] },
  });
  expect(answer.headers["x-row-count"]).toBe(String(people.length));
  const same = ["Odd people", "2026-11-21T12:00:00+10:00"];
  const beginning = csvLine(same).replace(/\r\n$/, ",");
  const [head, ...lines] = answer.rawPayload.toString().split(beginning);
  expect(head).toBe(csvLine([...fixedExportFields, ...optionalExportFields]));
  const wanted = people.map((one) => csvLine([...same, ...cellsOf(one)]).slice(beginning.length));
  expect(lines.toSorted()).toEqual(wanted.toSorted());
});
