import type { Offer } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow } from "../../../platform/database/database.ts";
import type { Columns } from "../../../platform/database/write-rows.ts";
import { recordRows } from "../../../platform/writes/record-rows.ts";
import { shownPicture } from "../../uploads/index.ts";

/** An offer as it is stored, its picture as `storedPicture` writes it. */
export interface OfferFields extends Pick<Offer, "text2" | "text3" | "linkText" | "active"> {
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly imageUrl: string;
}
type Origin = Parameters<typeof shownPicture>[0];

/** The wire's shape, from `offers o`. */
function offerJson(config: Origin): RawBuilder<unknown> {
  const picture = shownPicture(config, sql`o.image_url`);
  return sql`json_build_object(
    'uuid', o.uuid, 'text2', o.text2, 'text3', o.text3, 'linkText', o.link_text, 'active', o.active,
    'startAt', wire_instant(o.start_at), 'endAt', wire_instant(o.end_at),
    'image', json_build_object('src', ${picture}, 'isNew', false), 'imageUrl', ${picture})`;
}

interface OfferListQuery {
  readonly config: Origin;
  /** From 0. */
  readonly page: number;
  readonly limit: number;
  /** undefined is both. */
  readonly isActive: boolean | undefined;
  readonly signal: AbortSignal;
}

/** A page of offers as the call answers it, newest first. */
export async function offersText(db: Db, query: OfferListQuery): Promise<JsonText> {
  const { config, page, limit, isActive, signal } = query;
  const chosen = isActive === undefined ? sql`true` : sql`o.active = ${isActive}`;
  const { rows } = await sql<{ text: JsonText }>`
    select json_build_object(
      'offers', coalesce((select json_agg(${offerJson(config)} order by o.created_at desc, o.uuid) from (
        select * from offers o where ${chosen} order by o.created_at desc, o.uuid limit ${limit} offset ${page * limit}) o), '[]'),
      'meta', json_build_object('count', (select count(*) from offers o where ${chosen})))::text as text
  `.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

export const offerRows = recordRows<Offer, Origin>({ table: "offers", alias: "o", json: offerJson });

export const columnsOf = (fields: OfferFields): Columns => ({
  text2: fields.text2,
  text3: fields.text3,
  link_text: fields.linkText,
  active: fields.active,
  start_at: fields.startAt,
  end_at: fields.endAt,
  image_url: fields.imageUrl,
});
