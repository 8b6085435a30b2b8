import {
  createSegment,
  deleteSegment,
  exportSegment,
  getSegment,
  getSegmentUses,
  listSegmentFields,
  listSegments,
  previewSegment,
  runSegment,
  updateSegment,
  whyInSegment,
} from "@crema/contract/areas/segments";
import { bind } from "../../platform/http/bind-call.ts";
import { createSegmentInStore, deleteSegmentFromStore, updateSegmentInStore } from "./change-segment.ts";
import { exportSegmentAsCsv } from "./export/export-segment.ts";
import {
  getSegmentFromStore,
  listFields,
  listSegmentsInStore,
  runSegmentNow,
  getUsesOfSegment,
} from "./read-segments.ts";
import { previewSegmentNow } from "./preview/preview-segment.ts";
import { whyInSegmentNow } from "./preview/why-in-segment.ts";

export const segmentsCalls = [
  bind(listSegments, listSegmentsInStore),
  bind(listSegmentFields, listFields),
  bind(runSegment, runSegmentNow),
  bind(getSegment, getSegmentFromStore),
  bind(createSegment, createSegmentInStore),
  bind(updateSegment, updateSegmentInStore),
  bind(deleteSegment, deleteSegmentFromStore),
  bind(exportSegment, exportSegmentAsCsv),
  bind(previewSegment, previewSegmentNow),
  bind(whyInSegment, whyInSegmentNow),
  bind(getSegmentUses, getUsesOfSegment),
];
