import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

export const LazyAutomationDialog = lazyPart(
  async () => (await import("./form/automation-dialog.tsx")).AutomationDialog,
  ({ onClose }) => onClose(),
);
export const LazySwitchOn = lazyPart(
  async () => (await import("./form/switch-on.tsx")).SwitchOn,
  ({ onClose }) => onClose(),
);
export const LazyRehearsal = lazyPart(
  async () => (await import("./rehearsal/rehearsal-dialog.tsx")).RehearsalDialog,
  ({ onClose }) => onClose(),
);
