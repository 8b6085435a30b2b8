import { z } from "zod";
import { readTable } from "../platform/files/data-table.ts";
import { whole } from "./demo-table.ts";

const words = (text: string): readonly string[] => text.split(" ").map((word) => word.replaceAll("_", " "));

const group = z.object({
  /** Its share of the people there, in percent. */
  australia: whole,
  newZealand: whole,
  given: z.string().transform(words),
  family: z.string().transform(words),
});
export type NameGroup = z.infer<typeof group>;

/** Names as they are heard in Australia and New Zealand, given and family names of one background together. */
export const nameGroups: readonly NameGroup[] = readTable(new URL("names.csv", import.meta.url), group);

export const streets = words(
  "King_Street Queen_Street High_Street Church_Street Station_Street Victoria_Street Albert_Street Park_Road Railway_Parade Elizabeth_Street George_Street Wattle_Grove Banksia_Avenue Jacaranda_Drive Beach_Road Hill_Street Mill_Lane Ocean_Parade Bridge_Street Garden_Terrace Kookaburra_Court Ironbark_Crescent Lorikeet_Street Bay_View_Road Cook_Street Market_Street School_Road Rose_Street Grey_Street Smith_Street Orchard_Road Sunset_Boulevard",
);
export const companies = words(
  "Harbour_Dental Blue_Gum_Physio Southside_Plumbing Lighthouse_Books Paper_Crane_Studio Rainbow_Childcare Northern_Line_Architects Ember_Bakehouse Two_Rivers_Legal Magpie_Media Saltbush_Homewares Corner_Table_Cafe",
);
