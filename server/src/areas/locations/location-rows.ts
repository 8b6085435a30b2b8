import type { Location } from "@crema/contract/areas/locations";
import { sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow } from "../../platform/database/database.ts";
import { recordRows } from "../../platform/writes/record-rows.ts";
import type { Columns } from "../../platform/database/write-rows.ts";
import { shownPicture } from "../uploads/index.ts";

/** A location as it is stored, its picture as `storedPicture` writes it; what the server itself says of it is left out. */
export type LocationFields = Omit<Location, "uuid" | "createdAt" | "updatedAt">;

type Origin = Parameters<typeof shownPicture>[0];

const locationJson = (config: Origin) => sql`jsonb_build_object(
  'uuid', l.uuid, 'title', l.title, 'description', l.description, 'email', l.email, 'phone', l.phone,
  'website', l.website, 'fax', l.fax,
  'links', jsonb_build_object('facebook', l.facebook, 'twitter', l.twitter, 'instagram', l.instagram),
  'address', jsonb_build_object('address1', l.address1, 'address2', l.address2, 'suburb', l.suburb, 'city', l.city,
    'postcode', l.postcode, 'state', l.state, 'country', l.country),
  'addressFormatted', l.address_formatted, 'lat', l.lat, 'lng', l.lng, 'image', ${shownPicture(config, sql`l.image`)},
  'isBeanRetailer', l.is_bean_retailer, 'isCoffeeRetailer', l.is_coffee_retailer,
  'isAlcoholLicensed', l.is_alcohol_licensed, 'isCremaOwned', l.is_crema_owned, 'hasFreeWifi', l.has_free_wifi,
  'createdAt', wire_instant(l.created_at), 'updatedAt', wire_instant(l.updated_at))`;

export async function locationsText(
  db: Db,
  { config, isCremaOwned, signal }: { config: Origin; isCremaOwned: boolean | undefined; signal: AbortSignal },
): Promise<JsonText> {
  const chosen = isCremaOwned === undefined ? sql`true` : sql`l.is_crema_owned = ${isCremaOwned}`;
  const { rows } = await sql<{ text: JsonText }>`
    select jsonb_build_object(
      'locations', coalesce(jsonb_agg(${locationJson(config)} order by lower(l.title), l.uuid), '[]'),
      'meta', jsonb_build_object('count', count(*)))::text as text
    from locations l where ${chosen}`.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

export const locationRows = recordRows<Location, Origin>({ table: "locations", alias: "l", json: locationJson });

export const columnsOf = ({ links, address, ...fields }: LocationFields): Columns => ({
  title: fields.title,
  description: fields.description,
  email: fields.email,
  phone: fields.phone,
  website: fields.website,
  fax: fields.fax,
  ...links,
  ...address,
  address_formatted: fields.addressFormatted,
  lat: fields.lat,
  lng: fields.lng,
  image: fields.image,
  is_bean_retailer: fields.isBeanRetailer,
  is_coffee_retailer: fields.isCoffeeRetailer,
  is_alcohol_licensed: fields.isAlcoholLicensed,
  is_crema_owned: fields.isCremaOwned,
  has_free_wifi: fields.hasFreeWifi,
});
