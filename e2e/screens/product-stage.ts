/** Products that the screens show: one with everything said of it, and some that differ. */
import { createProduct, updateProduct } from "@crema/contract/areas/products";
import { sql } from "kysely";
import type { ImageStore } from "../../server/src/providers/image-store/image-store.ts";
import { aCollection } from "../../server/test/catalogue.ts";
import { drawn } from "../../server/test/images.ts";
import { aPart } from "../../server/test/parts.ts";
import { signInAs } from "../../server/test/sessions.ts";
import type { TestApp } from "../../server/test/test-app.ts";
import { aStaffMember } from "../../server/test/users.ts";

export interface ProductsShown {
  readonly product: string;
}

const colors = ["#6f4e37", "#b5835a", "#3f6f6a", "#a33b2a", "#d9b48f"];

async function aPicture(app: TestApp, store: ImageStore, color: string): Promise<string> {
  const bag = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f3ece4"/>
    <path d="M120 90h160l20 40v190H100V130z" fill="${color}"/><circle cx="200" cy="220" r="48" fill="#f3ece4"/></svg>`;
  const bytes = await drawn(bag);
  const name = await store.put({ bytes, contentType: "image/png" }, AbortSignal.timeout(10_000));
  await sql`insert into uploads (name, bytes, created_at)
    values (${name}, ${bytes.length}, ${app.clock.now()})`.execute(app.platform.db);
  return `/uploads/${name}`;
}

/** @returns the product that says most of itself */
export async function addProducts(app: TestApp, store: ImageStore): Promise<ProductsShown> {
  const buyer = {
    firstName: "Mia",
    lastName: "Okafor",
    email: "buyer@crema.test",
    createdAt: new Date("2025-03-03T00:00:00Z"),
  };
  const headers = await signInAs(app, await aStaffMember(app, { ...buyer, permissions: ["product.edit"] }));
  const coffee = await aCollection(app, { title: "Coffee beans" });
  const espresso = await aCollection(app, { title: "Espresso roasts", parentId: coffee });
  await aCollection(app, { title: "Filter roasts", parentId: coffee });
  const gifts = await aCollection(app, { title: "Gifts and cards" });
  await aCollection(app, { title: "Brewing equipment" });
  const pictures = await Promise.all(colors.map((color) => aPicture(app, store, color)));
  const { body: product } = await app.call(createProduct, {
    headers,
    body: {
      title: "Aaronsburg Heritage Blend, washed and natural lots from three farms",
      subTitle: "Syrupy, with dried fig and cocoa",
      shortDescription: "Our house blend since 1998.",
      description: "<p>Roasted twice a week in Brisbane. Rests ten days before it is packed.</p>",
      details: "Brazil 60 %, Ethiopia 25 %, Sumatra 15 %",
      theme: { color: "#6f4e37" },
      isPublished: true,
      isFeatured: true,
      isOnSale: true,
      isGrindProduct: true,
      categories: [{ id: coffee }, { id: espresso }, { id: gifts }],
      primaryCollection: espresso,
      images: pictures.slice(0, 4).map((src, index) => ({ src, position: index === 1 ? 1 : null })),
      tags: ["dark", "blend", "milk coffee"],
      searchTerms: ["breakfast", "house"],
      quizTags: ["milk", "strong"],
      tastingNotes: { flavours: ["cocoa", "dried fig"], aromas: ["toast"], bodies: ["syrupy"] },
      meta: { origin: "Brazil, Ethiopia, Sumatra", roastLevel: 4 },
    },
  });
  for (const weight of ["250 g", "500 g", "1 kg"])
    await aPart(app, { title: `Heritage Blend ${weight}`, optionTitle: weight, productUuid: product.uuid });
  const others = [
    { title: "Abbotsford Gift Card", isDigital: true, isGiftCard: true, isPublished: true },
    { title: "Acacia Ridge Decaf", isPublished: true, images: [{ src: pictures[4] ?? "" }] },
    { title: "Adelaide Members' Reserve", type: "Members Only" },
  ];
  for (const body of others) await app.call(createProduct, { headers, body });
  await app.call(updateProduct, { params: { uuid: product.uuid }, headers, body: { isCardTopUp: false } });
  return { product: product.uuid };
}
