import type { Segment } from "@crema/contract/areas/segments";
import { recordWrites } from "../../platform/writes/record-writes.ts";
import { lockSegment } from "./segment-rows.ts";

export const segmentWrites = recordWrites<Segment>({
  record: "segment",
  notAudited: ["uuid", "createdAt", "updatedAt"],
  lock: (tx, { uuid }) => lockSegment(tx, uuid),
});
