/**
 * Sixty products with drawn pictures, the parts of the ERP's sandbox, and the shop's collections. Parts earn up to 5 %; of a few staff have said
 * that they are out of stock.
 */
import { sql } from "kysely";
import { insertRows } from "../../platform/database/write-rows.ts";
import type { Tx } from "../../platform/database/database.ts";
import { type DemoArea, type DemoContext, officeTimeBefore } from "../demo-area.ts";
import { type Chance, chanceOf } from "../random.ts";
import { goneGood } from "../orders/goods.ts";
import { drawingOf } from "./drawings.ts";
import { type DemoPart, type DemoProduct, demoProducts, looseParts, stockOf } from "./goods.ts";

const beanDollarsBegan = new Date("2024-01-01T00:00:00+10:00");
const mugs = 8;

export const productsDemo: DemoArea = {
  name: "products",
  async seed(tx, context) {
    const chance = chanceOf("crema demo products");
    const products = demoProducts.map((product, n) => ({ product, n, uuid: chance.uuid() }));
    const pictures = await keptPictures(context);
    await insertRows(
      tx,
      "collections",
      collections.map((one) => ({ ...one, seen_at: context.midnight })),
    );
    await insertRows(
      tx,
      "products",
      products.map((one) => productRow(one, { chance, context })),
    );
    await insertRows(tx, "product_collections", products.flatMap(collectionRows));
    const images = products.flatMap((one) => imageRows(one, pictures));
    if (images.length > 0) await insertRows(tx, "product_images", images);
    await insertParts(tx, context, { products, chance });
    await insertRewards(tx, chance);
    return `${products.length} products`;
  },
};

interface Numbered {
  readonly product: DemoProduct;
  readonly n: number;
  readonly uuid: string;
}

const collectionOf = (n: number, title: string, parent?: number) => ({
  id: collectionId(n),
  title,
  parent_id: parent === undefined ? null : collectionId(parent),
  position: n,
});
const collectionId = (n: number): string => `gid://shopify/Collection/${4_100_000_001 + n}`;
const collections = [
  collectionOf(0, "Coffee"),
  collectionOf(2, "Blends", 0),
  collectionOf(3, "Decaf", 0),
  collectionOf(4, "Pods", 0),
  collectionOf(1, "Single origins", 0),
  collectionOf(9, "Gift cards"),
  collectionOf(5, "Home brewing"),
  collectionOf(7, "Filters", 5),
  collectionOf(6, "Grinders", 5),
  collectionOf(8, "Merchandise"),
].map((one, position) => ({ ...one, position }));
function idOf(title: string | undefined): string {
  const found = collections.find((one) => one.title === title);
  if (found === undefined) throw new Error(`${title} is no collection of the demo`);
  return found.id;
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, "-");

function productRow({ product, uuid }: Numbered, { chance, context }: { chance: Chance; context: DemoContext }) {
  const { title, subTitle, text, flags, notes } = product;
  const isGround = product.isCoffee && product.drawing === "bag";
  const createdAt = officeTimeBefore(context, { days: chance.between(200, 700), name: `new ${title}` });
  return {
    uuid,
    legacy_id: String(4_000 + chance.below(5_000)),
    handle: slugOf(title),
    title,
    sub_title: subTitle,
    description: text,
    short_description: subTitle,
    type: flags.includes("isMembersOnly") ? "Members Only" : "Normal",
    details: "",
    theme_color: "",
    is_published: !chance.happens(0.08),
    is_featured: chance.happens(0.15),
    is_on_sale: chance.happens(0.12),
    is_shippable: !flags.includes("isDigital"),
    is_digital: flags.includes("isDigital"),
    is_gift_card: flags.includes("isGiftCard"),
    is_card_top_up: flags.includes("isCardTopUp"),
    is_grind_product: isGround,
    primary_collection: idOf(product.collections[0]),
    tags: tagsOf(product),
    search_terms: title.toLowerCase().split(" "),
    quiz_tags: notes.flavours,
    tasting_notes: notes,
    grinds: isGround ? ["whole-beans", "espresso", "stovetop", "plunger", "filter", "aeropress"] : [],
    meta: {},
    created_at: createdAt,
    updated_at: officeTimeBefore(context, { days: chance.between(1, 150), name: title }),
  };
}

const tagsOf = ({ collections: of, isCoffee, notes }: DemoProduct): string[] => [
  ...of.map((title) => title.toLowerCase()),
  ...(isCoffee ? [`${notes.acidities.join(", ")} acidity`] : []),
];

const collectionRows = ({ product, uuid }: Numbered) =>
  product.collections.map((title) => ({ product_uuid: uuid, collection_id: idOf(title), title }));

const coffeeMugs = Array.from({ length: mugs }, (_, n) => n);

/** What products store of their pictures, in their order, the mugs behind; none where there is no store for pictures. */
async function keptPictures({ pictures }: DemoContext): Promise<readonly string[]> {
  if (pictures === undefined) return [];
  const kept: string[] = [];
  for (const [n, { title, drawing }] of demoProducts.entries())
    kept.push(await pictures.keep(`product ${title}`, drawingOf(drawing, n)));
  for (const n of coffeeMugs) kept.push(await pictures.keep(`mug ${n}`, drawingOf("mug", n)));
  return kept;
}

function imageRows({ product, n, uuid }: Numbered, pictures: readonly string[]) {
  const [own, mug] = [pictures[n], pictures[demoProducts.length + (n % mugs)]];
  if (own === undefined) return [];
  const first = { product_uuid: uuid, n: 0, src: own, is_featured: true };
  return !product.isCoffee || mug === undefined
    ? [first]
    : [first, { product_uuid: uuid, n: 1, src: mug, is_featured: false }];
}

async function insertParts(
  tx: Tx,
  context: DemoContext,
  { products, chance }: { products: readonly Numbered[]; chance: Chance },
): Promise<void> {
  const linked = products.flatMap(({ product, uuid }) =>
    product.parts.map((part, at) => ({ part, product_uuid: uuid, product_position: at + 1 })),
  );
  const { sku: partCode, title, cents } = goneGood;
  const gone = { product: "", partCode, title, option: "", cents, grams: 400, taxCode: "GST" };
  const rows = [
    ...linked.map((one) => partRow(one, { chance, context })),
    ...looseParts.map((part) => partRow({ part }, { chance, context })),
    { ...partRow({ part: gone }, { chance, context }), stock: 0, is_in_erp: false },
  ];
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`
    insert into parts (${columns}) select ${columns} from json_populate_recordset(null::parts, ${JSON.stringify(rows)}::json)
    on conflict (part_code) do update set option_title = excluded.option_title, product_uuid = excluded.product_uuid,
      product_position = excluded.product_position`.execute(tx);
}

function partRow(
  one: { part: DemoPart; product_uuid?: string; product_position?: number },
  { chance, context }: { chance: Chance; context: DemoContext },
) {
  const { part } = one;
  return {
    part_code: part.partCode,
    title: part.title,
    option_title: part.option,
    price_cents: part.cents,
    weight_grams: part.grams,
    is_taxable: part.taxCode === "GST",
    tax_code: part.taxCode,
    stock: stockOf(part),
    unit_of_measure_code: "EA",
    in_stock: !chance.happens(0.04),
    is_in_erp: true,
    product_uuid: one.product_uuid ?? null,
    product_position: one.product_position ?? 0,
    seen_at: context.midnight,
    updated_at: officeTimeBefore(context, { days: chance.between(1, 60), name: part.partCode }),
  };
}

function basisPointsOf(chance: Chance, { parts, isCoffee }: DemoProduct): number {
  if (parts[0]?.taxCode === "FREE") return 0;
  return isCoffee ? chance.oneOf([250, 300, 400, 500]) : chance.oneOf([0, 100, 150, 200]);
}

async function insertRewards(tx: Tx, chance: Chance): Promise<void> {
  const there = await sql<{ code: string }>`select distinct part_code as code from part_rewards`.execute(tx);
  const known = new Set(there.rows.map(({ code }) => code));
  const rows = demoProducts.flatMap((product) => {
    const points = basisPointsOf(chance, product);
    return product.parts
      .filter(({ partCode }) => points > 0 && !known.has(partCode))
      .map(({ partCode }) => ({
        part_code: partCode,
        since: beanDollarsBegan,
        basis_points: points,
        username: "admin@crema.test",
      }));
  });
  await insertRows(tx, "part_rewards", rows);
}
