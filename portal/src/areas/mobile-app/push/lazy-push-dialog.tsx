import type { Push } from "@crema/contract/areas/notifications";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

const PushDialog = lazyPart(
  async () => (await import("./push-dialog.tsx")).PushDialog,
  ({ onClose }) => onClose(),
);

export const openPush = (push: Push): void => {
  openDialog((close) => <PushDialog push={push} onClose={close} />);
};
