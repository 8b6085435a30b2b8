import { lazyPart } from "../../../ui/foundation/lazy-part.tsx";

export const LazyAddPart = lazyPart(
  async () => (await import("./add-part-dialog.tsx")).AddPartDialog,
  ({ onClose }) => onClose(),
);

/** From a part without product: `openDialog((close) => <LazyChooseProduct partCode={partCode} onClose={close} />)`. */
export const LazyChooseProduct = lazyPart(
  async () => (await import("./add-part-dialog.tsx")).ChooseProductDialog,
  ({ onClose }) => onClose(),
);
