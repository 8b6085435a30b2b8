import { forgetUnusedAudiences } from "./audiences/forget-audiences.ts";
import { segmentChangeCalls } from "./change-segment.ts";
import { exportSegmentCall } from "./export/export-segment.ts";
import { previewSegmentCall } from "./preview/preview-segment.ts";
import { whyInSegmentCall } from "./preview/why-in-segment.ts";
import { segmentReadCalls } from "./read-segments.ts";

export type { LeftOut } from "./audiences/audience-rows.ts";
export { mailReasonOf, mailReasons, takeAudience } from "./audiences/audience-rows.ts";
export { forgetMembers } from "./audiences/forget-audiences.ts";
export { freezeAudience } from "./audiences/freeze-audience.ts";
export type { PlannedMembers } from "./members/planned-member-rows.ts";
export { plannedMembers } from "./members/planned-member-rows.ts";
export { mayView as mayViewSegments, namedFor } from "./read-segments.ts";
export { segmentOf } from "./segment-rows.ts";
export const segmentsTasks = { "forget-audiences": forgetUnusedAudiences };
export const segmentsCalls = [
  ...segmentReadCalls,
  ...segmentChangeCalls,
  exportSegmentCall,
  previewSegmentCall,
  whyInSegmentCall,
];
