import { useState, type ReactNode } from "react";
import { LazyConfirm } from "../../ui/overlay/lazy-dialog.tsx";

export interface ConfirmActProps {
  title?: string;
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  isDanger?: boolean;
  /** Resolves when done; the dialog then closes and `onDone` runs. */
  act: () => Promise<void>;
  /** The act failed: tell the reader. The dialog stays open with the returned sentence, if any. */
  onFailure: (error: unknown) => string | undefined;
  onDone?: () => void;
  onClose: () => void;
}

/** A question whose answer runs an act: busy while it runs, closed when it is done. Source: MODAL-07, MODAL-08, AMB-135. */
export function ConfirmAct({ act, onFailure, onDone, onClose, ...question }: ConfirmActProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      setError(onFailure(failure));
      setBusy(false);
      return;
    }
    onClose();
    onDone?.();
  };
  return <LazyConfirm {...question} isBusy={isBusy} error={error} onConfirm={() => void run()} onClose={onClose} />;
}
