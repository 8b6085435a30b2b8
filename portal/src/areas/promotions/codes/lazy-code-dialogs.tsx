import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

export const LazyEditCode = lazyPart(
  async () => (await import("./edit-code-dialog.tsx")).EditCodeDialog,
  ({ onClose }) => onClose(),
);
export const LazyAssignCode = lazyPart(
  async () => (await import("./assign-code-dialog.tsx")).AssignCodeDialog,
  ({ onClose }) => onClose(),
);
export const LazyGenerateCodes = lazyPart(
  async () => (await import("./generate/generate-dialog.tsx")).GenerateDialog,
  ({ onClose }) => onClose(),
);
