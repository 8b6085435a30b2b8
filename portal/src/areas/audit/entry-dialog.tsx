import type { AuditEntry } from "@crema/contract/areas/audit";
import { HistoryEntry } from "../../app/history/history-entry.tsx";
import { recordInWords } from "../../app/history/history-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogFrame } from "../../ui/overlay/dialog-frame.tsx";
import "../../app/history/history.css";

/** One entry of the audit: every field before and after, and the way back where there is one. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <DialogFrame
      title={`${recordInWords(entry.record)} ${entry.recordId}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ol className="history-list">
        <HistoryEntry entry={entry} onReverted={onClose} />
      </ol>
    </DialogFrame>
  );
}
