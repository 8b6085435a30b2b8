import type { ProductFlag, ShopCopy, TastingKey } from "@crema/contract/areas/products";
import type { ChipProps } from "../../ui/display/chip.tsx";
import type { Environment, PageSettings } from "@crema/contract/areas/configuration";

export const productHref = (uuid: string): string => `/products/${encodeURIComponent(uuid)}`;

/** Source: spec part 2, sections 2 and 9. */
export const flagLabels: Readonly<Record<ProductFlag, string>> = {
  isPublished: "Published",
  isFeatured: "Featured",
  isOnSale: "On Sale",
  isShippable: "Shippable",
  isDigital: "Digital",
  isGiftCard: "Gift Card",
  isCardTopUp: "Card top-up",
  isGrindProduct: "Grind Product",
};

export const tastingLabels: Readonly<Record<TastingKey, string>> = {
  flavours: "Flavours",
  aromas: "Aromas",
  finishes: "Finishes",
  acidities: "Acidities",
  bodies: "Bodies",
};

type Words = Pick<ChipProps, "tone" | "dot"> & { readonly label: string };
export const shopWords: Readonly<Record<ShopCopy["state"], Words>> = {
  off: { label: "No shop", dot: "none" },
  unsent: { label: "Not sent yet", dot: "hollow" },
  waiting: { label: "Waiting", tone: "info", dot: "hollow" },
  synced: { label: "Synced", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago: `2 min ago`. @param now - milliseconds since 1970 */
export function agoText(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  if (ms < minute) return "just now";
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`;
  if (ms < day) return `${Math.floor(ms / hour)} h ago`;
  const days = Math.floor(ms / day);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

interface Where {
  readonly urls: PageSettings["storefrontAdminUrls"];
  readonly environment: Environment;
}

/** Its address, which ends with the shop's number; undefined where none is set. A developer's own machine uses the development shop. */
export function storefrontAdminHref(shopifyId: string, { urls, environment }: Where): string | undefined {
  const base = urls[environment === "local" ? "development" : environment];
  return base === "" ? undefined : `${base.replace(/\/+$/, "")}/${encodeURIComponent(shopifyId)}`;
}
