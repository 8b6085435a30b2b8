/** Writes the town names of the portal's own map from the gazetteer: `node tools/make-map-towns.ts`. */
import { writeFileSync } from "node:fs";
import { type Town, towns } from "../server/src/providers/geocoding/gazetteer/towns.ts";
import { inProject } from "./paths.ts";

/** Named first where there is no room for all: capitals and the largest cities, then regional centres. */
const cities = "Sydney,Melbourne,Brisbane,Perth,Adelaide,Hobart,Darwin,Canberra,Auckland,Wellington,Christchurch";
const centres =
  "Gold Coast,Southport,Newcastle,Wollongong,Geelong,Townsville,Cairns,Toowoomba,Ballarat,Bendigo,Launceston,Mackay,Rockhampton," +
  "Bundaberg,Hervey Bay,Wagga Wagga,Mildura,Albury,Shepparton,Gladstone,Tamworth,Port Macquarie,Orange,Dubbo,Bunbury," +
  "Geraldton,Kalgoorlie,Alice Springs,Mount Gambier,Whyalla,Port Augusta,Port Lincoln,Broken Hill,Mount Isa,Broome," +
  "Port Hedland,Karratha,Albany,Esperance,Katherine,Tennant Creek,Longreach,Burnie,Devonport,Maroochydore,Lismore," +
  "Coffs Harbour,Armidale,Bathurst,Warrnambool,Traralgon,Hamilton,Tauranga,Dunedin,Invercargill,Napier,Palmerston North," +
  "New Plymouth,Nelson,Queenstown,Whangarei,Rotorua";

const namedBy = (list: string): string[] => list.split(",");
/** Of the same name as one meant, and not the one. */
const isOther = ({ name, country, state }: Town): boolean =>
  (country === "AU" && ["Hamilton", "Nelson", "Queenstown", "Wellington"].includes(name)) ||
  (name === "Perth" && state !== "WA");
const named = (list: readonly string[]): Town[] =>
  towns
    .filter((town) => list.includes(town.name) && !isOther(town))
    .toSorted((a, b) => list.indexOf(a.name) - list.indexOf(b.name));

/** The file as it should be: tier, name, latitude, longitude. */
export function townsFile(): string {
  const [first, second] = [named(namedBy(cities)), named(namedBy(centres))];
  const rest = towns.filter((town) => !first.includes(town) && !second.includes(town));
  return [first, second, rest]
    .flatMap((list, tier) => list.map(({ name, lat, lng }) => `${tier},${name},${lat},${lng}\n`))
    .join("");
}

export const townsPath: string = inProject("portal/src/ui/map/towns.csv");

if (import.meta.main) writeFileSync(townsPath, townsFile());
