import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { cancelledStates } from "../../../providers/couriers/courier-states.ts";

export interface StoredShopProduct {
  readonly uuid: string;
  readonly shopifyId: string;
  readonly told: unknown;
  readonly handle: string;
  readonly title: string;
  readonly subTitle: string;
  readonly description: string;
  readonly shortDescription: string;
  readonly details: string;
  readonly type: string;
  readonly themeColor: string;
  readonly isPublished: boolean;
  readonly isFeatured: boolean;
  readonly isOnSale: boolean;
  readonly isDigital: boolean;
  readonly isGiftCard: boolean;
  readonly isCardTopUp: boolean;
  readonly isGrindProduct: boolean;
  readonly tags: readonly string[];
  readonly searchTerms: readonly string[];
  readonly quizTags: readonly string[];
  readonly tastingNotes: Readonly<Record<string, readonly string[]>>;
  readonly grinds: readonly string[];
  readonly images: readonly string[];
  /** SKUs that the shop sells of it and that were no parts of it when it came from there; '' stands for any. Empty once it was sent. */
  readonly onlyInShop: readonly string[];
  readonly parts: readonly {
    readonly partCode: string;
    readonly title: string;
    readonly optionTitle: string;
    readonly priceCents: number;
    readonly weightGrams: number;
    /** Said by staff, and sold by the ERP. */
    readonly inStock: boolean;
    /** Pieces the ERP said there are. */
    readonly stock: number;
    /** Pieces sold in the shop that the ERP's number may still have in it. */
    readonly soldSince: number;
  }[];
}

/** An order is forgotten here after so long, whatever became of it. */
const longestWay = sql.lit("14 days");

/** An order in the ERP without a parcel has been fetched, or needs none, after so long. */
const withoutParcel = sql.lit("2 days");

/** When the parcel `b` was ready; a courier who tells that it has arrived need not have told that. */
const leftAt = sql`coalesce(b.booked_at, case when b.is_completed then coalesce(b.changed_at, b.created_at) end)`;

/**
 * Pieces of the part `l` in orders of the shop which, when its stock was read, had not left: the ERP counts what lies on the shelf.
 * Source: docs/decisions/0042-stock-in-the-shop.md.
 */
const soldSince = (now: Date) => sql`(
  select coalesce(sum(s.quantity), 0)::int from order_lines_left s join orders o using (order_id)
  where s.sku = l.part_code and o.source = 'Shopify' and not o.is_cancelled and not o.is_test
    and o.created_at > ${now}::timestamptz - ${longestWay}::interval
    and not coalesce((select bool_or(coalesce(${leftAt} < l.seen_at, false)) from bookings b
        where b.order_id = o.order_id and b.current_state <> all(${[...cancelledStates]}::text[])),
      o.epicor_synced_at < l.seen_at - ${withoutParcel}::interval, false))`;

export async function storedShopProduct(
  db: Db,
  { uuid, now }: { uuid: string; now: Date },
): Promise<StoredShopProduct | undefined> {
  const { rows } = await sql<StoredShopProduct>`
    select uuid, coalesce(storefront_id, '') as "shopifyId", shop_told as told, handle, title, sub_title as "subTitle", description, short_description as "shortDescription", details, type,
      theme_color as "themeColor", is_published as "isPublished", is_featured as "isFeatured", is_on_sale as "isOnSale",
      is_digital as "isDigital", is_gift_card as "isGiftCard", is_card_top_up as "isCardTopUp", is_grind_product as "isGrindProduct",
      tags, search_terms as "searchTerms", quiz_tags as "quizTags", tasting_notes as "tastingNotes",
      case when synced_at is null then shop_only else '{}' end as "onlyInShop",
      (select coalesce(json_agg(g.title order by g.position), '[]') from grinds g where g.id = any(p.grinds)) as grinds,
      (select coalesce(json_agg(i.src order by i.is_featured desc, i.n), '[]') from product_images i where i.product_uuid = p.uuid) as images,
      (select coalesce(json_agg(json_build_object('partCode', part_code, 'title', l.title, 'optionTitle', option_title,
          'priceCents', price_cents, 'weightGrams', weight_grams, 'inStock', in_stock and is_in_erp, 'stock', stock, 'soldSince', ${soldSince(now)})
          order by product_position, part_code), '[]') from parts l where l.product_uuid = p.uuid) as parts
    from products p where uuid = ${uuid}`.execute(db);
  return rows[0];
}
