/** What every shop on the web must do; run against the sandbox, and against a test shop where there are credentials. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { PersonalAddress } from "../postal-address.ts";
import { describePromotionsOf, describePromotionsOfService } from "./conformance-promotions.ts";
import { aProduct, describeProductsOf, referenceOf } from "./conformance-products.ts";
import type { Storefront, StorefrontDiscount, StorefrontPromotion } from "./storefront.ts";
import type { StorefrontOrder } from "./storefront-order.ts";
import { opened } from "../../../test/opened.ts";

export type StorefrontDeed = "read" | "order-update" | "address" | "product" | "discount" | "detail";
export type StorefrontTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "refused";

export interface StorefrontService {
  readonly storefront: Storefront;
  readonly customerId: string;
  close(): Promise<void>;
}
export interface StorefrontStand extends StorefrontService {
  orderNames(): string[];
  /** Sells something. @returns the order's id */
  anOrder(): Promise<string>;
  shownPromotion(): StorefrontPromotion | null;
  trouble(deed: StorefrontDeed, trouble: StorefrontTrouble): Promise<void>;
  calm(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);
const long = new Date("2020-01-01T00:00:00Z");

let made = 0;
const anAddress = (): PersonalAddress => {
  made += 1;
  return {
    firstName: "Ada",
    lastName: "Whitlock",
    company: "",
    address1: `${made} Quay St`,
    address2: "",
    city: "Brisbane",
    state: "QLD",
    postCode: "4000",
    country: "Australia",
    phone: "0491 570 006",
  };
};
const aDiscount = (): StorefrontDiscount => ({
  code: `C${randomUUID().slice(0, 8)}`,
  title: "Spring",
  startsAt: "2026-09-01T00:00:00.000Z",
  endsAt: "2026-12-01T00:00:00.000Z",
  off: { percent: 10 },
  variantIds: [],
  usageLimit: 100,
  isOncePerCustomer: true,
});

/** What can be asked of a test shop, too; what it makes there it takes away. */
export function describeStorefrontService(service: () => StorefrontService): void {
  it("tells orders that can be read, oldest change first", async () => {
    const since = new Date(Date.now() - 30 * 86_400_000);
    const { orders, unreadable } = await service().storefront.orders.changedSince({ since, after: undefined }, soon());
    expect(unreadable).toEqual([]);
    const changes = orders.map(({ order }) => order.updatedAt.getTime());
    expect(changes).toEqual(changes.toSorted((one, other) => one - other));
  });

  it("makes an address, finds it, changes it, and takes it away, each as often as asked", async () => {
    const { addresses } = service().storefront;
    const what = { customerId: service().customerId, address: anAddress(), isDefault: false };
    const addressId = referenceOf(await addresses.create(what, soon()));
    expect(await addresses.create(what, soon())).toMatchObject({ kind: "confirmed", reference: addressId });
    expect(await addresses.find(what, soon())).toMatchObject({ kind: "confirmed", reference: addressId });
    const address = anAddress();
    const change = { ...what, addressId, address };
    expect(await addresses.update(change, soon())).toMatchObject({ kind: "confirmed" });
    expect(await addresses.find(what, soon())).toMatchObject({ kind: "absent" });
    expect(await addresses.makeDefault(change, soon())).toMatchObject({ kind: "confirmed", reference: addressId });
    for (const _ of ["at first", "again"])
      expect(await addresses.remove(change, soon())).toMatchObject({ kind: "confirmed" });
    expect(await addresses.find(change, soon())).toMatchObject({ kind: "absent" });
  });

  describeProductsOf(service);

  it("sets details of a product, and refuses more than go at a time", async () => {
    const { catalogue } = service().storefront;
    const ownerId = referenceOf(await catalogue.put({ product: aProduct() }, soon()));
    const detail = { ownerId, namespace: "crema", key: "notes", type: "single_line_text_field", value: "cocoa" };
    for (const _ of ["at first", "again"])
      expect(await catalogue.setDetails([detail], soon())).toMatchObject({ kind: "confirmed" });
    const many = Array.from({ length: 26 }, (_, n) => ({ ...detail, key: `n${n}` }));
    expect(await catalogue.setDetails(many, soon())).toMatchObject({ kind: "rejected" });
    expect(await catalogue.setDetails([{ ...detail, value: "" }], soon())).toMatchObject({ kind: "rejected" });
    expect(await catalogue.remove(ownerId, soon())).toMatchObject({ kind: "confirmed" });
  });

  it("a discount takes a share or an amount off, is found by its code, switched off, and removed", async () => {
    const { discounts } = service().storefront;
    const share = aDiscount();
    const id = referenceOf(await discounts.create(share, soon()));
    expect(await discounts.create(share, soon())).toMatchObject({ kind: "confirmed", reference: id });
    expect(await discounts.setActive({ id, isActive: false }, soon())).toMatchObject({ kind: "confirmed" });
    const amount = { ...aDiscount(), endsAt: "", off: { cents: 500 }, usageLimit: undefined };
    const other = referenceOf(await discounts.create(amount, soon()));
    for (const one of [id, other]) expect(await discounts.remove(one, soon())).toMatchObject({ kind: "confirmed" });
  });

  describePromotionsOfService(service);

  it("answers a probe", async () => {
    await service().storefront.probe(soon());
  });
}

export function describeStorefront(name: string, open: () => Promise<StorefrontStand>): void {
  describe(`conformance of storefront: ${name}`, () => {
    const stand = opened(open);
    afterEach(() => stand().calm());

    const allSince = async (since: Date): Promise<StorefrontOrder[]> => {
      const found: StorefrontOrder[] = [];
      let after: string | undefined;
      do {
        const page = await stand().storefront.orders.changedSince({ since, after }, soon());
        expect(page.unreadable).toEqual([]);
        found.push(...page.orders.map(({ order }) => order));
        after = page.next;
      } while (after !== undefined);
      return found;
    };

    describeStorefrontService(stand);
    describePromotionsOf(stand);

    it("tells all orders page by page, oldest change first", async () => {
      const found = await allSince(long);
      expect(found.map((order) => order.name).toSorted()).toEqual(stand().orderNames().toSorted());
      const changes = found.map(({ updatedAt }) => updatedAt.getTime());
      expect(changes).toEqual(changes.toSorted((one, other) => one - other));
    });

    it("tells an order the same way alone as among others, and none that is not there", async () => {
      const began = new Date(Date.now() - 60_000);
      const id = await stand().anOrder();
      const alone = await stand().storefront.orders.byId(id, soon());
      expect(alone?.order).toMatchObject({ id, lines: [{ quantity: 2 }] });
      expect(await allSince(began)).toContainEqual(alone?.order);
      expect(await stand().storefront.orders.byId(id.replace(/\d+$/, "1"), soon())).toBeUndefined();
    });

    it("writes note, attributes and address into an order, what is asked and no more, as often as asked", async () => {
      const { orders } = stand().storefront;
      const id = await stand().anOrder();
      const { firstName, lastName, ...place } = anAddress();
      const shippingAddress = { ...place, name: `${firstName} ${lastName}` };
      const attributes = [{ name: "isGift", value: "true" }];
      const changes = [{ note: "Ring twice" }, { shippingAddress, attributes }, { note: "" }, { note: "Ring twice" }];
      for (const change of [...changes, { note: "Ring twice" }])
        expect(await orders.update({ id, ...change }, soon())).toMatchObject({ kind: "confirmed", reference: id });
      const seen = await orders.byId(id, soon());
      expect(seen?.order).toMatchObject({ note: "Ring twice", noteAttributes: attributes, shippingAddress });
      const nowhere = { id: id.replace(/\d+$/, "1"), note: "X" };
      expect(await orders.update(nowhere, soon())).toMatchObject({ kind: "rejected" });
      const nowhereAtAll = { id, shippingAddress: { ...shippingAddress, country: "Atlantis" } };
      expect(await orders.update(nowhereAtAll, soon())).toMatchObject({ kind: "rejected" });
      const abroad = {
        ...shippingAddress,
        city: "Louisville",
        state: "KY",
        postCode: "40202",
        country: "United States",
      };
      expect(await orders.update({ id, shippingAddress: abroad }, soon())).toMatchObject({ kind: "confirmed" });
      expect((await orders.byId(id, soon()))?.order.shippingAddress).toMatchObject(abroad);
      await stand().trouble("order-update", "answer-lost");
      const unclear = await orders.update({ id, shippingAddress }, soon());
      expect(unclear).toMatchObject({ kind: "unknown" });
      expect(JSON.stringify(unclear)).not.toContain(place.address1);
      await stand().trouble("order-update", "away");
      expect(await orders.update({ id, note: "Y" }, soon())).toMatchObject({ kind: "not-sent" });
    });

    it("an address whose making is unclear is found, or not", async () => {
      const { addresses } = stand().storefront;
      const lost = { customerId: stand().customerId, address: anAddress(), isDefault: false };
      await stand().trouble("address", "request-lost");
      expect(await addresses.create(lost, soon())).toMatchObject({ kind: "unknown" });
      expect(await addresses.find(lost, soon())).toMatchObject({ kind: "absent" });
      const kept = { ...lost, address: anAddress() };
      await stand().trouble("address", "answer-lost");
      expect(await addresses.create(kept, soon())).toMatchObject({ kind: "unknown" });
      expect(await addresses.find(kept, soon())).toMatchObject({ kind: "confirmed" });
    });

    it("a product of one handle stays one, however often and after whatever it is put", async () => {
      const { catalogue } = stand().storefront;
      const product = aProduct();
      await stand().trouble("product", "answer-lost");
      expect(await catalogue.put({ product }, soon())).toMatchObject({ kind: "unknown" });
      const id = referenceOf(await catalogue.put({ product }, soon()));
      const changed = { ...product, title: "House blend 2", isActive: false };
      expect(await catalogue.put({ product: changed }, soon())).toMatchObject({ kind: "confirmed", reference: id });
      for (const _ of ["at first", "again"])
        expect(await catalogue.remove(id, soon())).toMatchObject({ kind: "confirmed" });
    });

    it("tells collections, and which of them rules fill", async () => {
      const collections = await stand().storefront.catalogue.collections(soon());
      expect(new Set(collections.map(({ isSmart }) => isSmart))).toEqual(new Set([true, false]));
    });

    it("a discount's code is one of a kind: a repeat finds it, another of the code is refused", async () => {
      const { discounts } = stand().storefront;
      const discount = aDiscount();
      await stand().trouble("discount", "answer-lost");
      expect(await discounts.create(discount, soon())).toMatchObject({ kind: "unknown" });
      const id = referenceOf(await discounts.create(discount, soon()));
      const other = { ...discount, code: discount.code.toLowerCase(), title: "Autumn" };
      expect(await discounts.create(other, soon())).toMatchObject({ kind: "rejected" });
      for (const isActive of [false, true])
        expect(await discounts.setActive({ id, isActive }, soon())).toMatchObject({ kind: "confirmed" });
      for (const _ of ["at first", "again"])
        expect(await discounts.remove(id, soon())).toMatchObject({ kind: "confirmed" });
    });

    it("lacks no right we need", async () => {
      expect(await stand().storefront.probe(soon())).toEqual([]);
    });

    it("a shop that is away certainly got nothing", async () => {
      await stand().trouble("product", "away");
      expect(await stand().storefront.catalogue.put({ product: aProduct() }, soon())).toMatchObject({
        kind: "not-sent",
      });
      await expect(stand().storefront.probe(soon())).rejects.toMatchObject({ isRetryable: true });
    });

    it("what the shop refuses is told in its own words, without the customer's", async () => {
      await stand().trouble("address", "refused");
      const address = anAddress();
      const what = { customerId: stand().customerId, address, isDefault: false };
      const outcome = await stand().storefront.addresses.create(what, soon());
      expect(outcome).toMatchObject({ kind: "rejected", reason: expect.stringMatching(/\S/) });
      expect(JSON.stringify(outcome)).not.toContain(address.address1);
      expect(JSON.stringify(outcome)).not.toContain(address.lastName);
      const abroad = { ...what, address: { ...address, country: "Atlantis" } };
      expect(await stand().storefront.addresses.create(abroad, soon())).toMatchObject({ kind: "rejected" });
    });

    it("what cannot be read fails when reading and is unclear when writing", async () => {
      await stand().trouble("read", "unreadable");
      const asked = { since: long };
      await expect(stand().storefront.orders.changedSince(asked, soon())).rejects.toMatchObject({ isRetryable: true });
      await stand().trouble("detail", "unreadable");
      const ownerId = referenceOf(await stand().storefront.catalogue.put({ product: aProduct() }, soon()));
      const detail = { ownerId, namespace: "crema", key: "notes", type: "single_line_text_field", value: "cocoa" };
      expect(await stand().storefront.catalogue.setDetails([detail], soon())).toMatchObject({ kind: "unknown" });
    });
  });
}
