/** What every shop must do with products: of each there is one, whatever becomes of its names. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Outcome } from "../../platform/outbound/effect.ts";
import type { Storefront, StorefrontProduct } from "./storefront.ts";

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

export const aProduct = (handle = `blend-${randomUUID()}`): StorefrontProduct => ({
  handle,
  title: "House blend",
  descriptionHtml: "<p>Round and sweet.</p>",
  vendor: "Crema",
  type: "Coffee",
  tags: ["blend"],
  isActive: true,
  options: ["Size"],
  variants: [
    { sku: `${handle}-250`, priceCents: 1_850, barcode: "", weightGrams: 250, values: ["250 g"] },
    { sku: `${handle}-1000`, priceCents: 5_900, barcode: "", weightGrams: 1_000, values: ["1 kg"] },
  ],
});
export const referenceOf = (outcome: Outcome): string => {
  if (outcome.kind !== "confirmed") throw new Error(JSON.stringify(outcome));
  return outcome.reference;
};

export function describeProductsOf(service: () => { readonly storefront: Storefront }): void {
  it("a product of one handle stays one; one without options has one variant", async () => {
    const { catalogue } = service().storefront;
    const product = aProduct();
    const id = referenceOf(await catalogue.put({ product }, soon()));
    const changed = { ...product, title: "House blend 2", isActive: false };
    expect(await catalogue.put({ product: changed }, soon())).toMatchObject({ kind: "confirmed", reference: id });
    const variants = aProduct()
      .variants.slice(0, 1)
      .map((variant) => ({ ...variant, values: [] }));
    const plain = referenceOf(await catalogue.put({ product: { ...aProduct(), options: [], variants } }, soon()));
    const counted = { ...product, variants: product.variants.map((one, n) => ({ ...one, available: n })) };
    expect(await catalogue.put({ product: counted }, soon())).toMatchObject({ kind: "confirmed", reference: id });
    const named = { handle: product.handle, id: "" };
    expect(await catalogue.unpublish(named, soon())).toMatchObject({ kind: "confirmed", reference: id });
    for (const one of [id, plain]) expect(await catalogue.remove(one, soon())).toMatchObject({ kind: "confirmed" });
    expect(await catalogue.unpublish(named, soon())).toMatchObject({ kind: "confirmed" });
  });

  it("a product that is known is found by its id and keeps its handle; one that is gone is made again", async () => {
    const { catalogue } = service().storefront;
    const product = aProduct();
    const other = { ...product, handle: `blend-${randomUUID()}` };
    const id = referenceOf(await catalogue.put({ product }, soon()));
    const known = { id, hasImages: true, countedSkus: product.variants.map(({ sku }) => sku) };
    for (const one of [{ product: other, known }, { product }])
      expect(await catalogue.put(one, soon())).toMatchObject({ kind: "confirmed", reference: id });
    expect(await catalogue.unpublish({ handle: other.handle, id }, soon())).toMatchObject({ reference: id });
    await catalogue.remove(id, soon());
    const again = referenceOf(await catalogue.put({ product, known }, soon()));
    expect(again).not.toBe(id);
    expect(await catalogue.unpublish({ handle: product.handle, id }, soon())).toMatchObject({ reference: again });
    expect(await catalogue.remove(again, soon())).toMatchObject({ kind: "confirmed" });
  });
  it("of a handle that another product has been given, that one is left alone", async () => {
    const { catalogue } = service().storefront;
    const product = aProduct();
    const id = referenceOf(await catalogue.put({ product }, soon()));
    const isAnother = (found: string) => Promise.resolve(found === id);
    const later = { product: { ...product, title: "House blend 3", isActive: false }, isAnother };
    expect(await catalogue.put(later, soon())).toMatchObject({ kind: "rejected" });
    const hidden = catalogue.unpublish({ handle: product.handle, id: "", isAnother }, soon());
    expect(await hidden).toMatchObject({ kind: "rejected" });
    expect(await catalogue.remove(id, soon())).toMatchObject({ kind: "confirmed" });
  });
}
