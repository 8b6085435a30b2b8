import { z } from "zod";
import { readTable } from "../platform/files/data-table.ts";

const place = z.object({
  country: z.enum(["AU", "NZ"]),
  suburb: z.string(),
  city: z.string(),
  /** Or the region, in New Zealand. */
  state: z.string(),
  postcode: z.string(),
  /** Of Australian landlines: the digit behind the 0. */
  area: z.string(),
});
export type Place = z.infer<typeof place>;

/** Real places with their real postcodes. Common ones first. Source: Australia Post and NZ Post, public postcode finders. */
const places = readTable(new URL("places.csv", import.meta.url), place);

export const australianPlaces: readonly Place[] = places.filter(({ country }) => country === "AU");
export const newZealandPlaces: readonly Place[] = places.filter(({ country }) => country === "NZ");
