/** What the shop gets of a product. Pure. Source: spec part 2, section 3; B jobs "Product update propagation"; AMB-70, AMB-72. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { KnownProduct, StorefrontDetail, StorefrontProduct } from "../../../providers/storefront/storefront.ts";
import type { StoredShopProduct } from "./shop-product-rows.ts";

const vendor = "Crema";
const size = "Size";

/** Why a product that came from the shop is not sent there: the shop would lose what it sells of it. '' where nothing is in the way. */
export function keptBack({ onlyInShop, parts }: Pick<StoredShopProduct, "onlyInShop" | "parts">): string {
  const codes = new Set(parts.map(({ partCode }) => partCode));
  const lost = onlyInShop.filter((sku) => (sku === "" ? codes.size === 0 : !codes.has(sku)));
  if (lost.length === 0) return "";
  const named = lost.filter((sku) => sku !== "").join(", ");
  const which = named === "" ? "" : `: ${named}`;
  return `The shop sells variants of it that are no parts here${which}. Link the parts, or press Retry to send it without them.`;
}

/** @param origin - of this installation, in front of addresses of our own pictures */
export function shopProductOf(product: StoredShopProduct, origin: string): StorefrontProduct {
  return {
    handle: product.handle,
    title: product.title,
    descriptionHtml: product.description,
    vendor,
    type: product.type,
    tags: [...new Set([...product.tags, ...product.searchTerms])],
    isActive: product.isPublished && product.parts.length > 0,
    options: product.parts.length === 0 ? [] : [size],
    variants: product.parts.length === 0 ? [nothingToBuy] : variantsOf(product),
    images: product.images.map((src) => ({ url: new URL(src, origin).href, alt: product.title })),
  };
}

const nothingToBuy = { sku: "", priceCents: 0, barcode: "", values: [], available: 0 };

type Part = StoredShopProduct["parts"][number];

/**
 * A variant for each part, whatever it is ground to: the shop counts each variant by itself, and a shelf is one. Titles that repeat are
 * told apart by the part's code.
 */
function variantsOf({ parts }: StoredShopProduct): StorefrontProduct["variants"] {
  const titles = parts.map(({ title, optionTitle }) => optionTitle || title);
  const isRepeated = (title: string): boolean =>
    titles.filter((other) => other.toLowerCase() === title.toLowerCase()).length > 1;
  return parts.map((part, at) => {
    const { partCode, priceCents, weightGrams } = part;
    const title = titles[at] ?? "";
    const name = isRepeated(title) ? `${title} (${partCode})` : title;
    const available = Math.max(0, countOf(part) - part.soldSince);
    return { sku: partCode, priceCents, barcode: "", weightGrams, available, values: [name] };
  });
}

/** What the ERP and staff say there is, whatever was sold since. */
const countOf = ({ inStock, stock }: Part): number => (inStock ? Math.max(0, stock) : 0);

const toldShape = z.object({
  imagesDigest: z.string().default(""),
  /** What ERP and staff said there is, by SKU; not what was sent, which is less by what was sold. */
  counts: z.record(z.string(), z.number()).default({}),
});
/** What the shop was told, as it is kept with a product: what is the same the next time is not sent again. */
type ToldProduct = z.infer<typeof toldShape>;

export const toldOf = ({ parts }: StoredShopProduct, { images }: StorefrontProduct): ToldProduct => ({
  imagesDigest: createHash("sha256").update(JSON.stringify(images)).digest("base64url"),
  counts: Object.fromEntries(parts.map((part) => [part.partCode, countOf(part)])),
});

/** What the shop has already of what it is to be told now; undefined where it does not have the product. */
export function knownOf({ shopifyId, told }: StoredShopProduct, now: ToldProduct): KnownProduct | undefined {
  if (shopifyId === "") return undefined;
  const before = toldShape.parse(told ?? {});
  const isTold = (sku: string): boolean => before.counts[sku] === now.counts[sku];
  return {
    id: shopifyId,
    hasImages: before.imagesDigest === now.imagesDigest,
    countedSkus: Object.keys(now.counts).filter(isTold),
  };
}

/** What the shop's pages show beside its own fields, as one detail; blank tasting notes are left out. */
export function shopDetailOf(product: StoredShopProduct, ownerId: string): StorefrontDetail {
  const { subTitle, shortDescription, details, themeColor, quizTags, isFeatured, isOnSale, isDigital } = product;
  const notes = Object.entries(product.tastingNotes).filter(([, words]) => words.length > 0);
  const value = {
    subTitle,
    shortDescription,
    details,
    themeColor,
    quizTags,
    isFeatured,
    isOnSale,
    isDigital,
    isGiftCard: product.isGiftCard,
    isCardTopUp: product.isCardTopUp,
    ...(product.isGrindProduct && { grinds: product.grinds }),
    ...(notes.length === 0 ? {} : { tastingNotes: Object.fromEntries(notes) }),
  };
  return { ownerId, namespace: "crema", key: "product", type: "json", value: JSON.stringify(value) };
}
