import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

/** The dialog of an export, whose code arrives when it is first shown. */
export const LazyExportSegment = lazyPart(
  async () => (await import("./export-segment-dialog.tsx")).ExportSegmentDialog,
  ({ onClose }) => onClose(),
);
