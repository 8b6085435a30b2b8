import type { Redemption } from "@crema/contract/areas/promotions";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

const RedemptionDialog = lazyPart(
  async () => (await import("./redemption-dialog.tsx")).RedemptionDialog,
  ({ onClose }) => onClose(),
);

/** Source: PRO-RED-02. */
export const openRedemption = (redemption: Redemption): void => {
  openDialog((close) => <RedemptionDialog redemption={redemption} onClose={close} />);
};
