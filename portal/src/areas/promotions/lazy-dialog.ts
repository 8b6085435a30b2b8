import type { ComponentType } from "react";
import { lazyPart } from "../../ui/foundation/lazy-part.tsx";

/** A dialog whose code is fetched when it is first opened; where it cannot be fetched, it is closed. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, ({ onClose }) => onClose());
