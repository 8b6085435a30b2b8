import { type RawBuilder, sql } from "kysely";
import type { Config } from "../../../platform/config/config.ts";
import { shownPicture } from "../../uploads/index.ts";

export interface Shown extends WithShop {
  readonly config: Pick<Config, "PUBLIC_URL" | "HOST" | "PORT">;
}
type Origin = Shown["config"];

const categoriesJson = sql`(
  select coalesce(json_agg(json_build_object('id', pc.collection_id, 'title', pc.title) order by lower(pc.title), pc.collection_id), '[]')
  from product_collections pc where pc.product_uuid = p.uuid)`;

/** The place of a picture is told of the featured one alone (AMB-70). */
const imagesJson = (config: Origin): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(case when i.is_featured then json_build_object('src', ${shownPicture(config, sql`i.src`)}, 'position', 1)
    else json_build_object('src', ${shownPicture(config, sql`i.src`)}) end order by i.n), '[]')
  from product_images i where i.product_uuid = p.uuid)`;

const partsJson = sql`
  select coalesce(json_agg(l.part_code order by l.product_position, l.part_code), '[]') as codes,
    coalesce(json_agg(json_build_object('partCode', l.part_code, 'erpTitle', l.title, 'optionTitle', l.option_title,
      'price', trim(to_char(l.price_cents / 100.0, 'FM999999999990.00')), 'inStock', l.in_stock)
      order by l.product_position, l.part_code), '[]') as whole
  from parts l where l.product_uuid = p.uuid`;

const notes = (key: string): RawBuilder<unknown> => sql`coalesce(p.tasting_notes -> ${sql.lit(key)}, '[]')`;

/** The number at the end of what the shop's API knows it by: addresses of the shop's admin end with it (PROD-13). */
const shopNumber = sql`regexp_replace(coalesce(p.storefront_id, ''), '^.*/', '')`;

export const productJson = ({ config, ports }: Shown): RawBuilder<unknown> => sql`(
  select json_build_object(
    'uuid', p.uuid, '_id', coalesce(nullif(p.legacy_id, ''), p.uuid::text), 'shopifyId', ${shopNumber},
    'title', p.title, 'subTitle', p.sub_title, 'description', p.description, 'shortDescription', p.short_description,
    'details', p.details, 'type', p.type, 'theme', json_build_object('color', p.theme_color),
    'isPublished', p.is_published, 'isFeatured', p.is_featured, 'isOnSale', p.is_on_sale, 'isShippable', p.is_shippable,
    'isDigital', p.is_digital, 'isGiftCard', p.is_gift_card, 'isCardTopUp', p.is_card_top_up, 'isGrindProduct', p.is_grind_product,
    'categories', ${categoriesJson}, 'primaryCollection', p.primary_collection, 'parts', linked.codes, 'productParts', linked.whole,
    'images', ${imagesJson(config)}, 'tags', to_json(p.tags), 'searchTerms', to_json(p.search_terms), 'quizTags', to_json(p.quiz_tags),
    'tastingNotes', json_build_object('flavours', ${notes("flavours")}, 'aromas', ${notes("aromas")}, 'finishes', ${notes("finishes")},
      'acidities', ${notes("acidities")}, 'bodies', ${notes("bodies")}),
    'grinds', to_json(p.grinds),
    'meta', p.meta || jsonb_build_object('tags', array_to_string(p.tags, ', '), 'searchTerms', array_to_string(p.search_terms, ', ')),
    'shopCopy', ${shopCopyOf({ ports })}, 'createdAt', wire_instant(p.created_at), 'updatedAt', wire_instant(p.updated_at))
  from (${partsJson}) linked)`;

interface WithShop {
  readonly ports: { readonly storefront?: unknown };
}

/** Why the save that is on its way is not there yet, where a try was made. */
const lastTryOf = sql`(
  select e.reason from outbound_effects e where e.kind = 'product-to-shop' and e.state in ('pending', 'unknown')
    and e.subject = p.uuid::text || ':' || wire_instant(p.shop_version))`;

/** Where the shop's copy of the product `p` stands, as the wire writes it. What waits does not wait for what was refused of it before. */
const shopCopyOf = (shown: WithShop): RawBuilder<unknown> =>
  sql`json_build_object('state', ${shopStateOf(shown)}, 'syncedAt', wire_instant(p.synced_at), 'reason', coalesce(
    case when ${shopStateOf(shown)} = 'failed' then p.shop_reason else ${lastTryOf} end, ''))`;

/**
 * The state of `shopCopyOf` alone: what was saved since it was last sent waits, and so does what was never ordered. What came from the shop
 * itself was ordered as sent, and is not: `unsent`.
 */
export const shopStateOf = ({ ports }: WithShop): RawBuilder<unknown> =>
  ports.storefront === undefined
    ? sql.lit("off")
    : sql`case when p.shop_version is null or (p.updated_at, p.shop_wanted_at) is distinct from (p.shop_updated_at, p.shop_asked_at)
        then 'waiting' when p.shop_state = 'off' then 'unsent' else p.shop_state end`;
