import type { Location } from "@crema/contract/areas/locations";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow, type Tx } from "../../platform/database/database.ts";
import { assignmentsOf, type Columns, nextVersion, valuesOf } from "../../platform/database/write-rows.ts";
import { shownPicture } from "../uploads/index.ts";

/** A location as it is stored, its picture as `storedPicture` writes it; what the server itself says of it is left out. */
export type LocationFields = Omit<Location, "uuid" | "createdAt" | "updatedAt">;

type Origin = Parameters<typeof shownPicture>[0];

/** The wire's shape, from `locations l`. */
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

/** Their list as the calls answer it, by title. */
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

interface Named {
  readonly config: Origin;
  readonly uuid: string;
}
const found = async (db: Db, { config, uuid }: Named, lock = sql``): Promise<Location | undefined> => {
  const { rows } = await sql<{ location: Location }>`
    select ${locationJson(config)} as location from locations l where l.uuid = ${uuid} ${lock}`.execute(db);
  return rows[0]?.location;
};

export const locationOf = (db: Db, named: Named): Promise<Location | undefined> => found(db, named);
/** Locks a location until the transaction ends. */
export const lockLocation = (tx: Tx, named: Named): Promise<Location | undefined> => found(tx, named, sql`for update`);

const columnsOf = ({ links, address, ...fields }: LocationFields): Columns => ({
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

interface Written {
  readonly config: Origin;
  readonly fields: LocationFields;
  readonly at: Date;
}

export const addLocation = (tx: Tx, { config, fields, at }: Written): Promise<Location> =>
  written(
    tx,
    config,
    sql`insert into locations as l ${valuesOf({ ...columnsOf(fields), created_at: at, updated_at: at })}`,
  );

/** Writes a locked location. */
export const saveLocation = (tx: Tx, { uuid, config, fields, at }: Written & Named): Promise<Location> => {
  const columns = { ...columnsOf(fields), updated_at: nextVersion(at, "l.updated_at") };
  return written(tx, config, sql`update locations l set ${assignmentsOf(columns)} where l.uuid = ${uuid}`);
};

async function written(tx: Tx, config: Origin, write: RawBuilder<unknown>): Promise<Location> {
  const { rows } = await sql<{ location: Location }>`
    ${write} returning ${locationJson(config)} as location`.execute(tx);
  return onlyRow(rows).location;
}

export async function removeLocation(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from locations where uuid = ${uuid}`.execute(tx);
}
