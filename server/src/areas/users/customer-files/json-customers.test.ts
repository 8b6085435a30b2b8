import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CustomerReading } from "./customer-record.ts";
import { jsonCustomers } from "./json-customers.ts";

const sample = readFileSync(new URL("fixtures/shopify-customer.json", import.meta.url), "utf8");

async function read(value: unknown): Promise<CustomerReading[]> {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  async function* pieces(): AsyncGenerator<string> {
    yield text;
  }
  const all: CustomerReading[] = [];
  for await (const reading of jsonCustomers(pieces(), "file.json")) all.push(reading);
  return all;
}
const recordOf = async (customer: object) => {
  const [first] = await read({ customer });
  return first !== undefined && "record" in first ? first.record : undefined;
};

describe("a customer of Shopify's API", () => {
  it("is read from Shopify's own sample: a US address, null names, an old consent", async () => {
    expect(await read(sample)).toEqual([
      {
        line: 1,
        record: {
          storefrontId: "207119551",
          email: "bob.norman@hostmail.com",
          firstName: "Bob",
          lastName: "Norman",
          phone: undefined,
          emailMarketing: false,
          smsMarketing: undefined,
          isVerified: true,
          createdAt: new Date("2015-05-27T22:11:24.000Z"),
          addresses: [
            {
              storefrontId: "207119551",
              isDefault: true,
              firstName: "",
              lastName: "",
              companyName: "",
              address1: "Chestnut Street 92",
              address2: "",
              city: "Louisville",
              state: "Kentucky",
              postcode: "40202",
              country: "United States",
              phone: "555-625-1199",
            },
          ],
        },
      },
    ]);
  });

  it.each([
    [{ id: 7 }, "7"],
    [{ id: "7" }, "7"],
    [{ id: "gid://shopify/Customer/7" }, "7"],
    [{ id: null, email: "a@x.test" }, undefined],
  ])("has its number in any writing: %j", async (customer, storefrontId) => {
    expect((await recordOf(customer))?.storefrontId).toBe(storefrontId);
  });

  it.each([
    [{ verified_email: true, state: "disabled" }, true],
    [{ verified_email: false, state: "enabled" }, true],
    [{ verified_email: false, state: "invited" }, false],
    [{}, undefined],
  ])("is verified as %j says", async (more, isVerified) => {
    expect((await recordOf({ id: 7, ...more }))?.isVerified).toBe(isVerified);
  });

  it("tells consents in the old and the new way, the new one first", async () => {
    expect(await recordOf({ id: 7, accepts_marketing: true })).toMatchObject({
      emailMarketing: true,
      smsMarketing: undefined,
    });
    const given = {
      id: 7,
      accepts_marketing: true,
      email_marketing_consent: { state: "unsubscribed" },
      sms_marketing_consent: { state: "SUBSCRIBED" },
    };
    expect(await recordOf(given)).toMatchObject({ emailMarketing: false, smsMarketing: true });
  });

  it("has the default address alone where no list of them is sent", async () => {
    const record = await recordOf({
      id: 7,
      default_address: { id: 9, address1: "1 King St", country_code: "AU", province_code: "QLD" },
    });
    expect(record?.addresses).toMatchObject([
      { storefrontId: "9", isDefault: true, state: "Queensland", country: "Australia" },
    ]);
  });

  it("may have its postcode and telephone number as numbers", async () => {
    const record = await recordOf({
      id: 7,
      phone: 61412345678,
      addresses: [{ id: 9, address1: "1 King St", zip: 4006, phone: 61731234567, country_code: "AU" }],
    });
    expect(record).toMatchObject({ phone: "61412345678", addresses: [{ postcode: "4006", phone: "61731234567" }] });
  });

  it("is not taken for a value of another kind, and the next one is", async () => {
    const found = await read([{ id: 7, verified_email: "perhaps" }, { id: 8 }]);
    expect(found[0]).toMatchObject({ problem: expect.stringContaining("verified_email") });
    expect(found[1]).toMatchObject({ record: { storefrontId: "8" } });
  });

  it.each([
    [{ orders: [{ id: 1 }] }, "holds no customers of Shopify or WooCommerce: the record in line 1 has orders."],
    [{ id: 1, email: "a@x.test", line_items: [] }, "holds orders, not customers"],
    [{}, "has nothing"],
    ['{"id": 1,}', "is not JSON: the record that begins in line 1 cannot be read"],
  ])("is refused as a whole: %j", async (value, words) => {
    await expect(read(value)).rejects.toThrow(words);
  });
});
