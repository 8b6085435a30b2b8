import type { AuditEntry } from "@crema/contract/areas/audit";
import { Undo2 } from "lucide-react";
import { useId } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { actInWords, fieldInWords, valueInWords } from "./history-words.ts";
import { useRevert } from "./use-revert.ts";

/** One act: who, what, when, each field before and after, and the way back where there is one. */
export function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { who, at, changes, revertedBy, isReversible } = entry;
  const revert = useRevert(entry);
  const headId = useId();
  return (
    <li className="history-entry" aria-labelledby={headId}>
      <div className="history-head">
        <p id={headId}>
          <strong>{actInWords(entry)}</strong> by {who} <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {revertedBy !== null && (
          <Chip dot="none" tone="mute">
            Reverted by {revertedBy.who}
          </Chip>
        )}
        {isReversible && (
          <Button size="small" icon={Undo2} isPending={revert.isPending} onClick={revert.run} aria-describedby={headId}>
            Revert
          </Button>
        )}
      </div>
      {revert.problem !== "" && (
        <Note tone="bad" role="alert">
          {revert.problem}
        </Note>
      )}
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{fieldInWords(field)}</dt>
              <dd>
                <del aria-label={`before: ${valueInWords(before)}`}>{valueInWords(before)}</del>
                <span aria-hidden> → </span>
                <ins aria-label={`after: ${valueInWords(after)}`}>{valueInWords(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
