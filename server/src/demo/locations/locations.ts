import { z } from "zod";
import { formattedAddress } from "../../areas/locations/index.ts";
import { insertRows } from "../../platform/database/write-rows.ts";
import { readTable } from "../../platform/files/data-table.ts";
import { towns } from "../../providers/geocoding/gazetteer/towns.ts";
import { type DemoArea, type DemoContext, officeTimeBefore } from "../demo-area.ts";
import { type Chance, chanceOf } from "../random.ts";
import { drawShopFront } from "./draw-shop-front.ts";

const locationRow = z.object({
  title: z.string(),
  address1: z.string(),
  suburb: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
  /** Letters: o of the brand, b sells beans, c coffee, a alcohol, w free WiFi. */
  has: z.string(),
  description: z.string(),
});
type DemoLocation = z.infer<typeof locationRow>;

/**
 * Shops of the demo business: names and streets are made up, suburbs and postcodes are real (Australia Post's public postcode
 * finder). Phone numbers are of the ranges kept for fiction (ACMA, "Phone numbers for use in TV shows, films and creative works").
 */
const demoLocations = readTable(new URL("locations.csv", import.meta.url), locationRow);

export const locationsDemo: DemoArea = {
  name: "locations",
  async seed(tx, context) {
    const rows: object[] = [];
    for (const [n, one] of demoLocations.entries()) rows.push(await rowOf(one, { ...context, n }));
    await insertRows(tx, "locations", rows);
    return `${rows.length} locations`;
  },
};

async function rowOf(location: DemoLocation, context: DemoContext & { readonly n: number }): Promise<object> {
  const { title, description, phone, address1, suburb, city, state, postcode, has } = location;
  const chance = chanceOf(`crema demo shop ${title}`);
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const made = officeTimeBefore(context, { days: chance.between(40, 900), name: `new ${title}` });
  const address = { address1, address2: "", suburb, city, state, postcode, country: "Australia" };
  return {
    uuid: chance.uuid(),
    title,
    description,
    phone,
    ...address,
    email: `${name}@shops.test`,
    website: `https://${name}.shops.test`,
    fax: "",
    facebook: has.includes("o") ? `https://social.test/${name}` : "",
    twitter: "",
    instagram: `https://pictures.test/${name}`,
    address_formatted: formattedAddress(address),
    ...pointOf(chance, location),
    image: (await context.pictures?.keep(`shop ${name}`, drawShopFront(chance, { state, n: context.n }))) ?? "",
    is_bean_retailer: has.includes("b"),
    is_coffee_retailer: has.includes("c"),
    is_alcohol_licensed: has.includes("a"),
    is_crema_owned: has.includes("o"),
    has_free_wifi: has.includes("w"),
    created_at: made,
    updated_at: officeTimeBefore(context, { days: chance.between(1, 39), name: title }),
  };
}

function pointOf(chance: Chance, { suburb, state }: DemoLocation): { lat: number; lng: number } {
  const town = towns.find((one) => one.name === suburb && one.state === state);
  if (town === undefined) throw new Error(`${suburb} is no town of the gazetteer`);
  const near = (degrees: number): number => Number((degrees + (chance.next() - 0.5) * 0.005).toFixed(6));
  return { lat: near(town.lat), lng: near(town.lng) };
}
