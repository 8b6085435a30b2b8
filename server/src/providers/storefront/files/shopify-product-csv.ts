/**
 * Shopify's export of products as CSV, in the shape its REST API tells a product: one row for each variant and each further picture; what
 * belongs to the product stands in its first row. It tells no id. Two layouts: of 2024 and before (`Handle`, `Variant SKU`), and after
 * (`URL handle`, `SKU`). Pure. Source: Shopify Help Center, "Using CSV files to import and export products"; docs/import.md.
 */
type Cells = ReadonlyMap<string, string>;

export const isProductHeader = (titles: readonly string[]): boolean =>
  handleColumnOf(titles) !== undefined && titles.includes("title");
export const handleColumnOf = (titles: readonly string[]): string | undefined =>
  ["handle", "url handle"].find((title) => titles.includes(title));

export function productOfRows(rows: readonly Cells[]): Record<string, unknown> {
  const cell = (...titles: readonly string[]): string | undefined => firstCell(rows[0], titles);
  const images = rows.flatMap((row) => imageOf(row));
  return {
    handle: cell("handle", "url handle"),
    title: cell("title") ?? "",
    body_html: cell("body (html)", "description"),
    vendor: cell("vendor"),
    product_type: cell("type"),
    tags: cell("tags"),
    status: cell("status")?.toLowerCase(),
    published_at: publishedAt(cell("published", "published on online store")),
    gift_card: truthOf(cell("gift card")),
    ...(images.length > 0 && { images }),
    variants: rows.map((row) => ({
      sku: firstCell(row, ["variant sku", "sku"]),
      requires_shipping: truthOf(firstCell(row, ["variant requires shipping", "requires shipping"])),
    })),
  };
}

const firstCell = (row: Cells | undefined, titles: readonly string[]): string | undefined =>
  titles.map((title) => row?.get(title)).find((text) => text !== undefined && text !== "");

function imageOf(row: Cells): { src: string; position: number }[] {
  const src = firstCell(row, ["image src", "product image url"]);
  const position = Number(firstCell(row, ["image position"]) ?? 0);
  return src === undefined ? [] : [{ src, position: Number.isSafeInteger(position) ? position : 0 }];
}

const truthOf = (text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : text.toLowerCase() === "true";

/** The export says whether, not when. */
function publishedAt(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return truthOf(text) === true ? "published" : null;
}
