/** What the shop gets of a product. Pure. Source: spec part 2, section 3; B jobs "Product update propagation"; AMB-70, AMB-72. */
import type { StorefrontDetail, StorefrontProduct } from "../../../providers/storefront/storefront.ts";
import type { StoredShopProduct } from "./shop-product-rows.ts";

const vendor = "Crema";
const [size, grind] = ["Size", "Grind"];

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
  const grinds = product.isGrindProduct ? product.grinds : [];
  return {
    handle: product.handle,
    title: product.title,
    descriptionHtml: product.description,
    vendor,
    type: product.type,
    tags: [...new Set([...product.tags, ...product.searchTerms])],
    // Without a part there is nothing to buy.
    isActive: product.isPublished && product.parts.length > 0,
    options: product.parts.length === 0 ? [] : [size, ...(grinds.length === 0 ? [] : [grind])],
    variants: product.parts.length === 0 ? [nothingToBuy] : variantsOf(product, grinds),
    images: product.images.map((src) => ({ url: new URL(src, origin).href, alt: product.title })),
  };
}

const nothingToBuy = { sku: "", priceCents: 0, barcode: "", values: [], available: 0 };

/** A variant for each part, and of ground coffee one for each grind; titles that repeat are told apart by the part's code. */
function variantsOf({ parts }: StoredShopProduct, grinds: readonly string[]): StorefrontProduct["variants"] {
  const titles = parts.map(({ title, optionTitle }) => optionTitle || title);
  const isRepeated = (title: string): boolean =>
    titles.filter((other) => other.toLowerCase() === title.toLowerCase()).length > 1;
  return parts.flatMap(({ partCode, priceCents, weightGrams, inStock, stock }, at) => {
    const title = titles[at] ?? "";
    const name = isRepeated(title) ? `${title} (${partCode})` : title;
    const rest = { sku: partCode, priceCents, barcode: "", weightGrams, available: inStock ? Math.max(0, stock) : 0 };
    const ways = grinds.length === 0 ? [[name]] : grinds.map((one) => [name, one]);
    return ways.map((values) => ({ ...rest, values }));
  });
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
    ...(notes.length === 0 ? {} : { tastingNotes: Object.fromEntries(notes) }),
  };
  return { ownerId, namespace: "crema", key: "product", type: "json", value: JSON.stringify(value) };
}
