import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { type RawBuilder, sql } from "kysely";
import { brisbaneDay } from "../../platform/clock/clock.ts";
import { abortable, type Db, type JsonText, onlyRow } from "../../platform/database/database.ts";
import type { Columns } from "../../platform/database/write-rows.ts";
import { recordRows } from "../../platform/writes/record-rows.ts";
import { shownPicture } from "../uploads/index.ts";

/** A tile as it is stored, its picture as `storedPicture` writes it. */
export type TileFields = Pick<OfferTile, "text1" | "linkUrl" | "imageUrl" | "startDate" | "endDate">;

interface View {
  readonly config: Parameters<typeof shownPicture>[0];
  /** Whether one is active is said for the Brisbane day of this instant. */
  readonly at: Date;
}

/** Whether today is one of its days, the last one included. Source: AMB-104. */
const isActive = (at: Date) => sql<boolean>`${brisbaneDay(at)}::date between t.start_date and t.end_date`;

/** The wire's shape, from `offer_tiles t`. */
const tileJson = ({ config, at }: View) => sql`jsonb_build_object(
  'uuid', t.uuid, 'text1', t.text1, 'linkUrl', t.link_url, 'imageUrl', ${shownPicture(config, sql`t.image`)},
  'image', jsonb_build_object('src', ${shownPicture(config, sql`t.image`)}, 'isNew', false),
  'startDate', t.start_date, 'endDate', t.end_date, 'active', ${isActive(at)}, 'updatedAt', wire_instant(t.updated_at))`;

const appJson = ({ config }: View) => sql`jsonb_build_object(
  'uuid', t.uuid, 'text1', t.text1, 'linkUrl', t.link_url, 'imageUrl', ${shownPicture(config, sql`t.image`)},
  'startDate', t.start_date, 'endDate', t.end_date)`;

const lastStartedFirst = sql`t.start_date desc, t.created_at desc, t.uuid`;

type Listed = View & { readonly signal: AbortSignal };

export const tilesText = (db: Db, view: Listed): Promise<JsonText> =>
  text(
    db,
    sql`select jsonb_build_object(
      'offerTiles', coalesce(jsonb_agg(${tileJson(view)} order by ${lastStartedFirst}), '[]'),
      'meta', jsonb_build_object('count', count(*)))::text as text from offer_tiles t`,
    view.signal,
  );

export const activeTilesText = (db: Db, view: Listed): Promise<JsonText> =>
  text(
    db,
    sql`select jsonb_build_object(
      'offerTiles', coalesce(jsonb_agg(${appJson(view)} order by ${lastStartedFirst}), '[]'))::text as text
      from offer_tiles t where ${isActive(view.at)}`,
    view.signal,
  );

async function text(db: Db, select: RawBuilder<unknown>, signal: AbortSignal): Promise<JsonText> {
  const { rows } = await sql<{ text: JsonText }>`${select}`.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

export const tileRows = recordRows<OfferTile, View>({ table: "offer_tiles", alias: "t", json: tileJson });

export const columnsOf = (fields: TileFields): Columns => ({
  text1: fields.text1,
  link_url: fields.linkUrl,
  image: fields.imageUrl,
  start_date: fields.startDate,
  end_date: fields.endDate,
});
