import type { Product } from "@crema/contract/areas/products";
import { sql } from "kysely";
import type { Db, JsonText, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import { storedPicture } from "../../uploads/index.ts";
import { productJson, type Shown } from "./product-json-rows.ts";

interface ProductText {
  readonly text: JsonText;
  readonly version: string;
}

export async function productText(
  db: Db,
  { uuid, shown }: { uuid: string; shown: Shown },
): Promise<ProductText | undefined> {
  const { rows } = await sql<ProductText>`
    select ${productJson(shown)}::text as text, wire_instant(p.updated_at) as version from products p where p.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a product until the transaction ends, and reads it after the wait. */
export async function lockedProductText(tx: Tx, asked: { uuid: string; shown: Shown }): Promise<JsonText | undefined> {
  await lockProducts(tx, [asked.uuid]);
  return (await productText(tx, asked))?.text;
}

/** Locks products until the transaction ends, in one order for everybody. */
export async function lockProducts(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`select from products where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`.execute(tx);
}

const columnsOf = (product: Product) => {
  const { tags: _tags, searchTerms: _searchTerms, ...meta } = product.meta;
  return {
    title: product.title,
    sub_title: product.subTitle,
    description: product.description,
    short_description: product.shortDescription,
    details: product.details,
    type: product.type,
    theme_color: product.theme.color,
    is_published: product.isPublished,
    is_featured: product.isFeatured,
    is_on_sale: product.isOnSale,
    is_shippable: product.isShippable,
    is_digital: product.isDigital,
    is_gift_card: product.isGiftCard,
    is_card_top_up: product.isCardTopUp,
    is_grind_product: product.isGrindProduct,
    primary_collection: product.primaryCollection,
    tags: product.tags,
    search_terms: product.searchTerms,
    quiz_tags: product.quizTags,
    tasting_notes: product.tastingNotes,
    grinds: product.grinds,
    meta,
  };
};
const columnList = (row: object) => sql.join(Object.keys(row).map((name) => sql.ref(name)));

/** @returns its uuid. The handle ends with a part of it: a product of the shop that is not known here is never taken for this one. */
export async function insertProduct(
  tx: Tx,
  product: Product,
  { slug, at, config }: { slug: string; at: Date; config: Shown["config"] },
): Promise<string> {
  const row = columnsOf(product);
  const { rows } = await sql<{ uuid: string }>`
    insert into products (uuid, handle, created_at, updated_at, ${columnList(row)})
    select id.uuid, concat_ws('-', nullif(${slug}, ''), left(id.uuid::text, 8)), ${at}, ${at},
      ${sql.join(Object.keys(row).map((name) => sql.ref(`given.${name}`)))}
    from (select gen_random_uuid() as uuid) id, json_populate_record(null::products, ${JSON.stringify(row)}::json) given
    returning uuid`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error("no product was made");
  await replaceCategories(tx, made.uuid, product);
  await replaceImages(tx, made.uuid, { product, config });
  return made.uuid;
}

/** Writes what staff edited of a locked product. The version grows also while the clock stands still. */
export async function saveProduct(
  tx: Tx,
  { wanted, at, config }: { wanted: Product; at: Date; config: Shown["config"] },
): Promise<void> {
  const row = columnsOf(wanted);
  await sql`
    update products p set (${columnList(row)}) = (select ${columnList(row)}
        from json_populate_record(null::products, ${JSON.stringify(row)}::json)),
      updated_at = ${nextVersion(at, "p.updated_at")}
    where p.uuid = ${wanted.uuid}`.execute(tx);
  await replaceCategories(tx, wanted.uuid, wanted);
  await replaceImages(tx, wanted.uuid, { product: wanted, config });
}

async function replaceCategories(tx: Tx, uuid: string, { categories }: Product): Promise<void> {
  await sql`delete from product_collections where product_uuid = ${uuid}`.execute(tx);
  if (categories.length === 0) return;
  await sql`
    insert into product_collections (product_uuid, collection_id, title)
    select ${uuid}, id, title from json_to_recordset(${JSON.stringify(categories)}::json) as c (id text, title text)`.execute(
    tx,
  );
}

async function replaceImages(
  tx: Tx,
  uuid: string,
  { product: { images }, config }: { product: Product; config: Shown["config"] },
): Promise<void> {
  await sql`delete from product_images where product_uuid = ${uuid}`.execute(tx);
  if (images.length === 0) return;
  const rows = images.map(({ src, position }, n) => ({
    n,
    src: storedPicture(config, src),
    is_featured: position === 1,
  }));
  await sql`
    insert into product_images (product_uuid, n, src, is_featured)
    select ${uuid}, n, src, is_featured from json_to_recordset(${JSON.stringify(rows)}::json) as i (n int, src text, is_featured boolean)`.execute(
    tx,
  );
}

export async function removeProduct(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from products where uuid = ${uuid}`.execute(tx);
}

export interface ProductFacts {
  readonly collections: ReadonlyMap<string, string>;
  readonly grinds: ReadonlySet<string>;
}

export async function productFacts(
  db: Db,
  named: { collections: readonly string[]; grinds: readonly string[] },
): Promise<ProductFacts> {
  const { rows } = await sql<{ kind: "collection" | "grind"; id: string; title: string }>`
    select 'collection' as kind, id, title from collections where id = any(${[...named.collections]}::text[])
    union all select 'grind', id, title from grinds where id = any(${[...named.grinds]}::text[])`.execute(db);
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    collections: new Map(ofKind("collection").map(({ id, title }) => [id, title])),
    grinds: new Set(ofKind("grind").map(({ id }) => id)),
  };
}
