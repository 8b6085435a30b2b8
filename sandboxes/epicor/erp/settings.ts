/** How the imitated company is set up; `POST /_sandbox/settings` changes it. */
import { z } from "zod";

const settings = z.strictObject({
  /** Ids of customers on credit hold, besides those that are so in their own record. */
  creditHold: z.array(z.string()),
  /** How many sessions there may be at once. */
  licences: z.int().min(1),
  /** Whether REST shows decimals as numbers or as text. */
  decimals: z.enum(["number", "text"]),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings = (): Settings => ({ creditHold: [], licences: 20, decimals: "number" });

/** What a request for change may carry. */
export const settingsChange = settings.partial();
