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
import { createSegmentInStore } from "./create-segment.ts";
import { deleteSegmentFromStore } from "./delete-segment.ts";
import { exportSegmentAsCsv } from "./export/export-segment.ts";
import { getSegmentFromStore } from "./get-segment.ts";
import { listFields, listSegmentsInStore } from "./list-segments.ts";
import { previewSegmentNow } from "./preview/preview-segment.ts";
import { whyInSegmentNow } from "./preview/why-in-segment.ts";
import { runSegmentNow } from "./run-segment.ts";
import { updateSegmentInStore } from "./update-segment.ts";
import { getUsesOfSegment } from "./uses/get-segment-uses.ts";

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
