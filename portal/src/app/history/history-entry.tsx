import type { AuditEntry, FieldChange } from "@crema/contract/areas/audit";
import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { actInWords, fieldInWords, isEmpty, valueInWords } from "./history-words.ts";
import { useRevert } from "./use-revert.ts";

/** One act: who, what, when, each field before and after, and the way back where there is one. */
export function HistoryEntry({ entry, onReverted }: { entry: AuditEntry; onReverted?: (() => void) | undefined }) {
  const { who, at, revertedBy, isReversible } = entry;
  const revert = useRevert(entry, onReverted);
  const [isConfirming, setConfirming] = useState(false);
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
        {isReversible && !isConfirming && (
          <Button size="small" icon={Undo2} onClick={() => setConfirming(true)} aria-describedby={headId}>
            Revert
          </Button>
        )}
      </div>
      {isReversible && isConfirming && (
        <Note tone="warn" action={<Answers revert={revert} onKeep={() => setConfirming(false)} />}>
          Put back what was there before this change?
        </Note>
      )}
      {revert.problem !== "" && (
        <Note tone="bad" role="alert">
          {revert.problem}
        </Note>
      )}
      <Changes changes={toldChanges(entry)} />
    </li>
  );
}

function Answers({ revert, onKeep }: { revert: ReturnType<typeof useRevert>; onKeep: () => void }) {
  const answers = useRef<HTMLSpanElement>(null);
  useEffect(() => answers.current?.querySelector("button")?.focus(), []);
  return (
    <span ref={answers} className="history-answers">
      <Button size="small" variant="primary" isPending={revert.isPending} onClick={revert.run}>
        Revert change
      </Button>
      <Button size="small" isDisabled={revert.isPending} onClick={onKeep}>
        Keep it
      </Button>
    </span>
  );
}

/** Of what was made, only what was filled in. */
const toldChanges = ({ changes }: AuditEntry): readonly FieldChange[] =>
  changes.filter(({ before, after }) => before !== null || !isEmpty(after));

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="history-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldInWords(field)}</dt>
          <dd>
            {before !== null && (
              <>
                <del aria-label={`before: ${valueInWords(before)}`}>{valueInWords(before)}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins aria-label={`after: ${valueInWords(after)}`}>{valueInWords(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
