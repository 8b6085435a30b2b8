/**
 * Towns of Australia and New Zealand, for finding an address roughly without asking anybody. A point is a town's middle, to
 * about a kilometre, never a house. `docs/providers/gazetteer.md` tells where it comes from.
 */
import { z } from "zod";
import { readTable } from "../../../platform/files/data-table.ts";

const line = z.object({
  name: z.string(),
  state: z.enum(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]).or(z.literal("").transform(() => null)),
  /** Four digits; of the town's middle where it has several. */
  postcode: z.string(),
  /** Degrees, two decimals. */
  lat: z.coerce.number(),
  lng: z.coerce.number(),
});
const lines = readTable(new URL("towns.csv", import.meta.url), line);

export type Town = z.infer<typeof line> & { readonly country: "AU" | "NZ" };

/** By state, in no order to rely on; a name is there once in a state. */
export const towns: readonly Town[] = lines.map((town) => ({ ...town, country: town.state === null ? "NZ" : "AU" }));
