/**
 * Towns of Australia and New Zealand, for finding an address roughly without asking anybody. A point is a town's middle, to
 * about a kilometre, never a house. `docs/providers/gazetteer.md` tells where it comes from.
 */
import { table as act } from "./australian-capital-territory.ts";
import { table as nsw } from "./new-south-wales.ts";
import { table as nz } from "./new-zealand.ts";
import { table as nt } from "./northern-territory.ts";
import { table as qld } from "./queensland.ts";
import { table as sa } from "./south-australia.ts";
import { table as tas } from "./tasmania.ts";
import { table as vic } from "./victoria.ts";
import { table as wa } from "./western-australia.ts";

export interface Town {
  readonly name: string;
  readonly country: "AU" | "NZ";
  /** `QLD`; null in New Zealand. */
  readonly state: "ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | null;
  /** Four digits; of the town's middle where it has several. */
  readonly postcode: string;
  /** Degrees, two decimals. */
  readonly lat: number;
  readonly lng: number;
}

type Place = Pick<Town, "country" | "state">;

const townsOf = (table: string, place: Place): Town[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", postcode = "", lat, lng] = line.split("|");
      return { name, ...place, postcode, lat: Number(lat), lng: Number(lng) };
    });

/** By state, in no order to rely on; a name is there once in a state. */
export const towns: readonly Town[] = [
  ...townsOf(act, { country: "AU", state: "ACT" }),
  ...townsOf(nsw, { country: "AU", state: "NSW" }),
  ...townsOf(nt, { country: "AU", state: "NT" }),
  ...townsOf(qld, { country: "AU", state: "QLD" }),
  ...townsOf(sa, { country: "AU", state: "SA" }),
  ...townsOf(tas, { country: "AU", state: "TAS" }),
  ...townsOf(vic, { country: "AU", state: "VIC" }),
  ...townsOf(wa, { country: "AU", state: "WA" }),
  ...townsOf(nz, { country: "NZ", state: null }),
];
