import { historyRights } from "@crema/contract/areas/audit";
import { holds } from "@crema/contract/kit";
import { History } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { openDialog } from "../feedback/dialogs.tsx";
import type { RecordOfHistory } from "./history-queries.ts";

const LazyHistory = lazyDialog(async () => (await import("./history-dialog.tsx")).HistoryDialog);

/** Opens the history of a record; not there for who may not view such records. */
export function HistoryButton({ record }: { record: RecordOfHistory }) {
  const access = useAccessRecord();
  if (!holds(access, historyRights[record.kind])) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      icon={History}
      aria-haspopup="dialog"
      onPointerEnter={LazyHistory.preload}
      onFocus={LazyHistory.preload}
      onClick={() => openDialog((close) => <LazyHistory record={record} onClose={close} />)}
    >
      History
    </Button>
  );
}
