/** What a product becomes by a file of the shop. A file adds and corrects; what it does not say, and what staff alone write, stays. */
import type { Product } from "@crema/contract/areas/products";
import { plainText } from "../../../platform/values/storable-text.ts";
import { wordsOf } from "../detail/product-changes.ts";
import type { FileProduct } from "../../../providers/storefront/product-reading.ts";

/** @param isOurs - whether a picture is one of our own uploads */
export function mergedProduct(before: Product, file: FileProduct, isOurs: (src: string) => boolean): Product {
  const { vendor, productType } = file;
  const tags = file.tags === undefined ? before.tags : wordsOf(file.tags.map(plainText));
  const isShippable = file.isShippable ?? before.isShippable;
  return {
    ...before,
    title: plainText(file.title),
    description: told(file.descriptionHtml) ?? before.description,
    isPublished: file.isPublished ?? before.isPublished,
    isGiftCard: file.isGiftCard ?? before.isGiftCard,
    isShippable,
    isDigital: !isShippable,
    tags,
    images: mergedImages(before, file, isOurs),
    meta: {
      ...before.meta,
      ...named("vendor", vendor),
      ...named("productType", productType),
      tags: tags.join(", "),
    },
  };
}

function named(name: string, text: string | undefined): Record<string, string> {
  const value = told(text);
  return value === undefined ? {} : { [name]: value };
}

const told = (text: string | undefined): string | undefined =>
  text === undefined || text === "" ? undefined : plainText(text);

/** Addresses of others are kept as they are; a product that has pictures of ours keeps those, of which the shop's are copies. */
function mergedImages({ images }: Product, file: FileProduct, isOurs: (src: string) => boolean): Product["images"] {
  const sources = [...new Set(file.images?.map((src) => plainText(src)) ?? [])].filter(isWebAddress);
  if (sources.length === 0 || images.some(({ src }) => isOurs(src))) return images;
  const featured = images.find(({ position, src }) => position === 1 && sources.includes(src))?.src;
  const first = images.length === 0 ? sources[0] : featured;
  return sources.map((src) => (src === first ? { src, position: 1 } : { src }));
}

const isWebAddress = (src: string): boolean => /^https?:\/\//i.test(src) && URL.canParse(src);
