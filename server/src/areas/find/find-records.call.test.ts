import { findRecords, type FoundKind } from "@crema/contract/areas/find";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aBooking, anUploadedOrder } from "../../../test/bookings.ts";
import { aPartOf, aProduct } from "../../../test/catalogue.ts";
import { aLocation } from "../../../test/locations.ts";
import { aLoyaltyCard } from "../../../test/loyalty.ts";
import { aPart } from "../../../test/parts.ts";
import { aCodeOf, aVoucher } from "../../../test/promotions.ts";
import { aSegment } from "../../../test/segments.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { after, days } from "../../platform/clock/clock.ts";

const app = await startFileApp();
let boss: { authorization: string };
const reads = ["user", "shipping", "promotion", "product", "location", "segment"];
beforeAll(async () => {
  boss = await signInAs(app, await aStaffMember(app, { read: reads }));
});

const find = async (search: string, headers = boss) =>
  (await app.call(findRecords, { query: { search }, headers })).body.found;
const idsOf = async (kind: FoundKind, search: string): Promise<string[]> =>
  (await find(search)).filter((one) => one.kind === kind).map(({ id }) => id);

describe("GET /v1/find", () => {
  it("finds a product by words of its title in any order, its address in the shop, its number there and its uuid", async () => {
    const uuid = await aProduct(app, { title: "O’Hara's Ridge 100% Arabica" });
    await sql`update products set storefront_id = '8412345', handle = 'ohara-ridge' where uuid = ${uuid}`.execute(
      app.platform.db,
    );
    for (const text of ["o'hara", "ARABICA ridge", "100% arab", "ohara-ridge", "8412345", uuid, uuid.toUpperCase()])
      expect(await idsOf("products", text), text).toEqual([uuid]);
    expect(await idsOf("products", "100_ arab")).toEqual([]);
    const blend = await aProduct(app, { title: "House 50/50 Blend" });
    for (const text of ["50/50", "blend 50/50"]) expect(await idsOf("products", text), text).toEqual([blend]);
  });

  it("finds a part by its code with and without dashes, by what the ERP and the shop call it", async () => {
    const product = await aProduct(app);
    await aPartOf(app, product);
    await aPart(app, { partCode: "CRX-250/9" });
    await sql`update parts set title = 'Huila Roaster’s decaf', option_title = 'Quarter kilo' where part_code = 'CRX-250/9'`.execute(
      app.platform.db,
    );
    for (const text of ["crx-250/9", "CRX2509", "crx 250", "huila", "quarter kilo decaf", "roaster's", "roaster’s"])
      expect(await idsOf("parts", text), text).toEqual(["CRX-250/9"]);
  });

  it("finds a location by title, suburb, postcode and its telephone in any writing", async () => {
    const uuid = await aLocation(app);
    await sql`update locations set title = 'Paddock Lane', address_formatted = '9 Lane St, Wooloowin QLD 4030',
      phone = '(07) 3857 1234', country = 'Australia' where uuid = ${uuid}`.execute(app.platform.db);
    for (const text of ["paddock", "wooloowin", "lane 4030", "07 3857 1234", "+61 7 3857 1234", uuid])
      expect(await idsOf("locations", text), text).toEqual([uuid]);
  });

  it("finds a voucher by title, reference and SKU, and a code by its beginning in any writing, with how it stands", async () => {
    const uuid = await aVoucher(app, { title: "Midwinter mocha", skus: ["MOCHA-77"] });
    const code = await aCodeOf(app, uuid, { code: "QWER-TYUP-234" });
    await aCodeOf(app, uuid, { code: "QWER-TYUP-999", expiresAt: after(app.platform.clock.now(), -days(1)) });
    for (const text of ["midwinter", "mocha-77", uuid]) expect(await idsOf("vouchers", text), text).toEqual([uuid]);
    for (const text of [code, "qwertyup234", "qwer tyup 2"])
      expect(
        (await find(text)).filter(({ kind }) => kind === "voucherCodes"),
        text,
      ).toEqual([{ kind: "voucherCodes", id: uuid, label: code, detail: "Midwinter mocha", state: "live" }]);
    expect((await find("qwer")).map(({ state }) => state)).toEqual(["live", "expired"]);
    expect(await find("qwe")).toEqual([]);
  });

  it("finds a segment by name and description, a user by card, a parcel by its tracking number", async () => {
    const segment = await aSegment(app, { name: "Lapsed regulars" });
    expect(await idsOf("segments", "regulars laps")).toEqual([segment]);
    const user = await aCustomer(app, { firstName: "Card", lastName: "Holder" });
    await aLoyaltyCard(app, user, { fom: "70612345", points: 0, cents: 0 });
    expect(await find("7061 2345")).toMatchObject([
      { kind: "users", id: user, label: "Card Holder", state: "70612345" },
    ]);
    expect(await idsOf("users", user)).toEqual([user]);
    const orderId = await anUploadedOrder(app);
    await aBooking(app, { orderId, trackingNumber: "PPK9X1Y2Z" });
    await aBooking(app, { orderId, trackingNumber: "AU-77-K9" });
    expect(await idsOf("shippingLabels", "ppk9x1")).toEqual(["PPK9X1Y2Z"]);
    expect(await idsOf("shippingLabels", "PPK9-X1Y2Z")).toEqual(["PPK9X1Y2Z"]);
    for (const text of ["au-77-k9", "au77k9", "77 k9"])
      expect(await idsOf("shippingLabels", text), text).toEqual(["AU-77-K9"]);
  });

  it("names five of a kind at most: what is called so first, then what begins so, then what holds it", async () => {
    for (const name of ["Zebra the", "A zebra", "Zebra", "Also zebras", "Zebra crossing", "Big zebra", "Zebrafish"])
      await aSegment(app, { name });
    expect((await find("zebra")).map(({ label }) => label)).toEqual([
      "Zebra",
      "Zebra crossing",
      "Zebra the",
      "Zebrafish",
      "A zebra",
    ]);
    for (const name of ["A barista’s cup", "Barista’s"]) await aSegment(app, { name });
    expect((await find("Barista’s")).map(({ label }) => label)).toEqual(["Barista’s", "A barista’s cup"]);
  });

  it("looks only for what the caller may see, and for nothing by one letter", async () => {
    const title = "Hidden hibiscus";
    await aProduct(app, { title });
    await aSegment(app, { name: title });
    await aVoucher(app, { title });
    const kindsWith = async (read: string[]) =>
      (await find("hibiscus", await signInAs(app, await aStaffMember(app, { read })))).map(({ kind }) => kind);
    expect(await kindsWith([])).toEqual([]);
    expect(await kindsWith(["product"])).toEqual(["products"]);
    expect(await kindsWith(["promotion"])).toEqual(["vouchers"]);
    expect(await kindsWith(reads)).toEqual(["vouchers", "products", "segments"]);
    expect(await find("h")).toEqual([]);
    expect(await find(" ")).toEqual([]);
    for (const text of ["%", "__", "\\\\", "'; --", "🙂🙂", "0'x"]) expect(await find(text), text).toEqual([]);
  });
});
