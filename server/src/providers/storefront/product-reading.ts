import { z } from "zod";
import { shapeProblem } from "../../platform/values/shape-problem.ts";

export interface FileProduct {
  /** The shop's number; '' where the file has none. */
  readonly storefrontId: string;
  readonly handle: string;
  readonly title: string;
  readonly descriptionHtml: string | undefined;
  readonly vendor: string | undefined;
  readonly productType: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly isPublished: boolean | undefined;
  readonly isGiftCard: boolean | undefined;
  readonly isShippable: boolean | undefined;
  /** Addresses, in their order. */
  readonly images: readonly string[] | undefined;
  readonly partCodes: readonly string[];
  /** Those of them that several variants have. */
  readonly repeatedCodes: readonly string[];
}

/** One record of a file of products and the line it begins in: readable, or not taken for a reason. */
export type ProductReading =
  | { readonly line: number; readonly product: FileProduct }
  | { readonly line: number; readonly name: string; readonly problem: string };

const some = z.string().nullish();
const flag = z.boolean().nullish();
const shopifyProduct = z.object({
  id: z.union([z.string(), z.int()]).nullish(),
  handle: z.string().trim().min(1).max(255),
  title: z.string().trim().min(1).max(255),
  body_html: some,
  vendor: some,
  product_type: some,
  tags: z.union([z.string(), z.array(z.string())]).nullish(),
  status: some,
  published_at: some,
  gift_card: flag,
  images: z.array(z.object({ src: z.string().max(2_000), position: z.int().nullish() })).nullish(),
  variants: z.array(z.object({ sku: some, requires_shipping: flag })).nullish(),
});
type ShopifyProduct = z.infer<typeof shopifyProduct>;

/** A product in the shape of Shopify's REST API and webhooks. Source: Shopify's "Product" resource; docs/import.md. */
export function productReading({ line, raw }: { line: number; raw: unknown }): ProductReading {
  const parsed = shopifyProduct.safeParse(raw);
  if (parsed.success) return { line, product: fileProduct(parsed.data) };
  const named = z.object({ title: z.string() }).safeParse(raw);
  return { line, name: named.data?.title ?? "", problem: shapeProblem(parsed.error) };
}

function fileProduct(given: ShopifyProduct): FileProduct {
  const { images, variants } = given;
  const codes = variants?.flatMap(({ sku }) => sku?.trim() || []) ?? [];
  const repeated = codes.filter((code, at) => codes.indexOf(code) < at);
  const posted = variants?.flatMap((one) => one.requires_shipping ?? []) ?? [];
  return {
    storefrontId: given.id == null ? "" : globalId(String(given.id)),
    handle: given.handle,
    title: given.title,
    descriptionHtml: given.body_html ?? undefined,
    vendor: given.vendor ?? undefined,
    productType: given.product_type ?? undefined,
    tags: tagsOf(given),
    isPublished: publishedOf(given),
    isGiftCard: given.gift_card ?? undefined,
    isShippable: posted.length === 0 ? undefined : posted.includes(true),
    images: images?.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ src }) => src),
    partCodes: [...new Set(codes)],
    repeatedCodes: [...new Set(repeated)],
  };
}

/** As the storefront's port names a product. */
const globalId = (id: string): string => (id.startsWith("gid:") ? id : `gid://shopify/Product/${id}`);

const tagsOf = ({ tags }: ShopifyProduct): readonly string[] | undefined =>
  typeof tags === "string" ? tags.split(",") : (tags ?? undefined);

/** Drafts and archived ones are not shown, whatever they were once. */
function publishedOf({ status, published_at: publishedAt }: ShopifyProduct): boolean | undefined {
  if (status != null && status !== "" && status !== "active") return false;
  return publishedAt === undefined ? undefined : publishedAt !== null && publishedAt !== "";
}
