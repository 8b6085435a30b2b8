import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

/** WhyDialog whose code arrives when it is first shown. */
export const LazyWhyDialog = lazyPart(
  async () => (await import("./why-dialog.tsx")).WhyDialog,
  ({ onClose }) => onClose(),
);
