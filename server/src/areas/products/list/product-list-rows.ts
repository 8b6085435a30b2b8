/** All products in one statement, JSON put together by PostgreSQL: parts and pictures are read once for all. Plan and times: docs/areas/products.md. */
import { sql } from "kysely";
import type { GrindOption } from "@crema/contract/areas/products";
import { abortable, type Db, type JsonText } from "../../../platform/database/database.ts";
import { shownPicture } from "../../uploads/index.ts";
import { type Shown, shopStateOf } from "../detail/product-json-rows.ts";

export async function productListText(
  db: Db,
  { shown, signal }: { shown: Shown; signal: AbortSignal },
): Promise<JsonText> {
  const { rows } = await sql<{ text: JsonText }>`
    with linked as (
      select product_uuid, json_agg(part_code order by product_position, part_code) as codes
      from parts where product_uuid is not null group by product_uuid
    ), categories as (
      select product_uuid, json_agg(json_build_object('id', collection_id, 'title', title) order by lower(title), collection_id) as list
      from product_collections group by product_uuid
    ), pictures as (
      select distinct on (product_uuid) product_uuid, src from product_images order by product_uuid, is_featured desc, n
    )
    select json_build_object('products', coalesce(json_agg(json_build_object(
        'uuid', p.uuid, 'title', p.title, 'subTitle', p.sub_title, 'type', p.type, 'isPublished', p.is_published,
        'isFeatured', p.is_featured, 'isOnSale', p.is_on_sale, 'isShippable', p.is_shippable, 'isDigital', p.is_digital,
        'isGiftCard', p.is_gift_card, 'isGrindProduct', p.is_grind_product, 'categories', coalesce(c.list, '[]'),
        'parts', coalesce(l.codes, '[]'), 'updatedAt', wire_instant(p.updated_at), 'image', coalesce(${shownPicture(shown.config, sql`i.src`)}, ''),
        'shopState', ${shopStateOf(shown)}) order by lower(p.title), p.uuid), '[]'),
      'meta', json_build_object('count', count(*)))::text as text
    from products p left join linked l on l.product_uuid = p.uuid left join categories c on c.product_uuid = p.uuid
      left join pictures i on i.product_uuid = p.uuid`.execute(db, abortable(signal));
  return rows[0]?.text ?? noProducts();
}

function noProducts(): never {
  throw new Error("the list of products came without a row");
}

export async function grindOptions(db: Db): Promise<GrindOption[]> {
  const { rows } = await sql<GrindOption>`select id, title from grinds order by position, title`.execute(db);
  return rows;
}
