import { openDialog } from "../../../../app/feedback/dialogs.tsx";
import { lazyPart } from "../../../../ui/foundation/lazy-part.tsx";

const AddVoucherDialog = lazyPart(
  async () => (await import("./add-voucher-dialog.tsx")).AddVoucherDialog,
  ({ onClose }) => onClose(),
);

/** Source: PRO-VCH-04. */
export const openAddVoucher = (): void => {
  openDialog((close) => <AddVoucherDialog onClose={close} />);
};
