import { assert, asyncProperty, boolean, constantFrom, integer, option, record, string, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCustomers } from "./csv-customers.ts";
import type { CustomerReading, CustomerRecord } from "./customer-record.ts";

/** Whole characters, as a decoder gives them. */
async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  const characters = Array.from(text);
  for (let from = 0; from < characters.length; from += size) yield characters.slice(from, from + size).join("");
}
async function read(text: string, size = 10_000): Promise<CustomerReading[]> {
  const all: CustomerReading[] = [];
  for await (const reading of csvCustomers(inPieces(text, size), "file.csv")) all.push(reading);
  return all;
}
async function firstRecord(text: string): Promise<CustomerRecord | undefined> {
  const [first] = await read(text);
  return first !== undefined && "record" in first ? first.record : undefined;
}
const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");

async function* endless(): AsyncGenerator<string> {
  yield 'Email,First Name,Last Name\n"a';
  for (;;) yield "b".repeat(100_000);
}

const current =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags";
const earlier =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt";
const oldest =
  "First Name,Last Name,Email,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt";

describe("a Shopify export of customers", () => {
  it("gives texts in one form of Unicode, whatever form the file has", async () => {
    const row = "1,Rene\u0301e,A\u030Angstro\u0308m,r@example.com,no,,1 Rue,,Orle\u0301ans,,FR,1,,,no,0,0,,no,";
    expect(await firstRecord(`${current}\n${row}\n`)).toMatchObject({
      firstName: "Renée",
      lastName: "Ångström",
      addresses: [{ city: "Orléans" }],
    });
  });

  it("is read in its current layout", async () => {
    const row = `'6543210,Aroha,Te Rangi,aroha@example.com,yes,,12 High Street,Unit 3,Petone,WGN,NZ,'5012,'+6445551234,'+64211234567,no,42.50,3,"Likes
filter",no,"vip, wellington"`;
    expect(await firstRecord(`${current}\n${row}\n`)).toEqual({
      storefrontId: "6543210",
      email: "aroha@example.com",
      firstName: "Aroha",
      lastName: "Te Rangi",
      phone: "+64211234567",
      emailMarketing: true,
      smsMarketing: false,
      addresses: [
        {
          isDefault: true,
          firstName: "",
          lastName: "",
          companyName: "",
          address1: "12 High Street",
          address2: "Unit 3",
          city: "Petone",
          state: "Wellington",
          postcode: "5012",
          country: "New Zealand",
          phone: "+6445551234",
        },
      ],
    });
  });

  it("is read in its two earlier layouts", async () => {
    const address = "1 King St,,Newtown,New South Wales,NSW,Australia,AU,'2042,0412 345 678";
    const wanted = { firstName: "Ana", phone: "0412 345 678", emailMarketing: true };
    const place = { city: "Newtown", state: "New South Wales", country: "Australia", postcode: "2042" };
    for (const text of [
      `${earlier}\n7,Ana,Reid,ana@example.com,yes,,${address},yes,0,0,,,no`,
      `${oldest}\r\nAna,Reid,ana@example.com,,${address},yes,0,0,,,no\r\n`,
    ]) {
      const found = await firstRecord(text);
      expect(found).toMatchObject(wanted);
      expect(found?.addresses[0]).toMatchObject(place);
    }
  });

  it("keeps names that begin with an apostrophe and leaves unknown columns aside", async () => {
    const text = `${current},Birthday (customer.metafields.facts.birth_date)\n${",'Ofa,Tupou,ofa@example.com".padEnd(0)},,,,,,,,,,,,,,,,,1990-05-02`;
    expect(await firstRecord(text)).toMatchObject({ firstName: "'Ofa", lastName: "Tupou", addresses: [] });
  });

  it("says nothing of values it does not have", async () => {
    const found = await firstRecord("Email,First Name,Last Name\na@example.com,,");
    expect(found).toEqual({
      email: "a@example.com",
      storefrontId: undefined,
      firstName: undefined,
      lastName: undefined,
      phone: undefined,
      emailMarketing: undefined,
      smsMarketing: undefined,
      addresses: [],
    });
  });

  it("reads back whatever people are called, in any order of columns and pieces of any size", async () => {
    const text = string({ unit: "grapheme" }).map((given) =>
      given.replaceAll("\u0000", "").replaceAll("\uFEFF", "").trim(),
    );
    const person = record({
      "First Name": text,
      "Last Name": text,
      Email: text,
      "Customer ID": option(integer({ min: 1 }).map(String), { nil: "" }),
      "Accepts Email Marketing": constantFrom("yes", "no", ""),
      "Default Address Address1": text,
      "Default Address Zip": constantFrom("0622", "'0622", ""),
    });
    const columns = uniqueArray(
      constantFrom(
        "First Name",
        "Last Name",
        "Email",
        "Customer ID",
        "Accepts Email Marketing",
        "Default Address Address1",
        "Default Address Zip",
      ),
      { minLength: 7, maxLength: 7 },
    );
    await assert(
      asyncProperty(
        person,
        columns,
        boolean(),
        integer({ min: 1, max: 50 }),
        async (given, titles, isWindows, size) => {
          const end = isWindows ? "\r\n" : "\n";
          const [reading] = await read(quoted(titles) + end + quoted(titles.map((title) => given[title])) + end, size);
          expect(reading).toMatchObject({
            record: {
              firstName: given["First Name"].normalize("NFC") || undefined,
              lastName: given["Last Name"].normalize("NFC") || undefined,
              email: given.Email.normalize("NFC") || undefined,
              storefrontId: given["Customer ID"] || undefined,
            },
          });
        },
      ),
    );
  });

  it.each([
    [
      "Name,Address\nAna,1 King St\n",
      "has not the columns of a Shopify customer export: Email, First Name, Last Name are missing.",
    ],
    ["First Name,Last Name\nAna,Reid\n", "Email is missing."],
    ["First Name;Last Name;Email\nAna;Reid;a@x.test\n", "has no commas between its columns"],
    [
      "Name,Email,Financial Status,Lineitem name\n#1,a@x.test,paid,Beans\n",
      "is an export of orders, not of customers.",
    ],
    ["Email,First Name,Last Name,Email\n", "has the column 'Email' twice."],
    ["Email,First Name,Last Name\na@x.test,Ana\n", "the row that ends in line 2 has 2 cells, the header has 3."],
    ['Email,First Name,Last Name\na@x.test,"Ana,Reid\nb@x.test,Bo,Lee\n', "ends inside a quoted cell"],
    ['Email,First Name,Last Name\na@x.test,"Ana"x,Reid\n', "is damaged in line 2"],
  ])("is refused as a whole: %j", async (text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });

  it("is refused for a row without end before it fills the memory", async () => {
    await expect(csvCustomers(endless(), "file.csv").next()).rejects.toThrow("has a row of more than 1 MB");
  });

  it.each([
    ["maybe", "x", "Accepts Email Marketing is neither yes nor no"],
    ["yes", "12a", "Customer ID is no number: 12a"],
  ])("does not take one record for '%s' and '%s'", async (consent, id, problem) => {
    const text = `Email,First Name,Last Name,Accepts Email Marketing,Customer ID\na@x.test,A,B,${consent},${id}\nb@x.test,A,B,no,2\n`;
    const [first, second] = await read(text);
    expect(first).toEqual({ line: 2, problem });
    expect(second).toMatchObject({ line: 3, record: { email: "b@x.test" } });
  });
});
