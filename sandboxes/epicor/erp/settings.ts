/** How the imitated company is set up; `POST /_sandbox/settings` changes it. */
import { z } from "zod";

const fields = {
  /** A second order with the same PO number of the same customer: the company's setting, off for most. */
  duplicatePo: z.enum(["allowed", "refused"]),
  /** Ids of customers on credit hold, besides those that are so in their own record. */
  creditHold: z.array(z.string()),
  /** Codes of ship-vias that are switched off, besides those that always are. */
  inactiveShipVias: z.array(z.string()),
  /** The server has been upgraded and its database is not yet converted: 503 at every door. */
  conversion: z.boolean(),
  /** How long a session lives unused. */
  sessionSeconds: z.int().min(1),
  tokenSeconds: z.int().min(1),
  /** How many sessions there may be at once. */
  licences: z.int().min(1),
  /** Whether REST shows decimals as numbers or as text. */
  decimals: z.enum(["number", "text"]),
};

const settings = z.strictObject(fields);
export type Settings = z.infer<typeof settings>;

export const defaultSettings = (): Settings => ({
  duplicatePo: "allowed",
  creditHold: [],
  inactiveShipVias: [],
  conversion: false,
  sessionSeconds: 3_600,
  tokenSeconds: 3_600,
  licences: 20,
  decimals: "number",
});

/** What a request for change may carry; `nextOrderNum` only ever goes up. */
export const settingsChange = settings.partial().extend({ nextOrderNum: z.int().min(1).optional() });
