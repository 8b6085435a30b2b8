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

function tableOf(list: readonly Town[]): string {
  const words = list.map(({ name, lat, lng }) => `${name}|${lat}|${lng}`);
  const lines = [""];
  for (const word of words) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length > 116) lines.push(`${word};`);
    else lines[lines.length - 1] = `${last}${word};`;
  }
  return lines.join("\n");
}

/** The file as it should be. */
export function townsFile(): string {
  const [first, second] = [named(namedBy(cities)), named(namedBy(centres))];
  const rest = towns.filter((town) => !first.includes(town) && !second.includes(town));
  const tables = [first, second, rest].map(tableOf);
  return `/**
 * Towns named on the map: cities, regional centres, towns; name, latitude, longitude. Written by tools/make-map-towns.ts
 * from the server's gazetteer, which is our own.
 */
export const townTables: readonly string[] = [
${tables.map((table) => `  \`\n${table}\n\`,`).join("\n")}
];
`;
}

export const townsPath: string = inProject("portal/src/ui/map/towns.ts");

if (import.meta.main) writeFileSync(townsPath, townsFile());
