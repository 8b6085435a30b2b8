import type { Location } from "@crema/contract/areas/locations";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import { lockLocation } from "./location-rows.ts";

export const locationWrites = recordWrites<Location>({
  record: "location",
  notAudited: ["uuid", "createdAt", "updatedAt"],
  lock: lockLocation,
});
