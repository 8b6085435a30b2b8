import type { AuditEntry, FieldChange } from "@crema/contract/areas/audit";
import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { useWholeChange } from "./history-queries.ts";
import { actInWords, fieldInWords, isEmpty, isLong, valueInWords } from "./history-words.ts";
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
      <Changes entryId={entry.id} changes={toldChanges(entry)} />
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

function Changes({ entryId, changes }: { entryId: number; changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="history-changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fieldInWords(change.field)}</dt>
          <dd>
            <Change entryId={entryId} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A long value shows its beginning; all of it is shown, and read if the list had cut it, when somebody asks for it. */
function Change({ entryId, change }: { entryId: number; change: FieldChange }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isCut = change.isCut === true;
  const whole = useWholeChange({ id: entryId, field: change.field, isEnabled: isExpanded && isCut });
  const { before, after } = whole.data ?? change;
  const isWhole = isExpanded && (!isCut || whole.data !== undefined);
  const shown = (value: FieldChange["before"]): string => valueInWords(value, isWhole ? Infinity : undefined);
  return (
    <>
      {before !== null && (
        <>
          <del aria-label={`before: ${shown(before)}`}>{shown(before)}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins aria-label={`after: ${shown(after)}`}>{shown(after)}</ins>
      {!isWhole && (isCut || isLong(before) || isLong(after)) && (
        <>
          {" "}
          <Button
            size="small"
            isPending={whole.isFetching}
            onClick={() => (isExpanded ? void whole.refetch() : setIsExpanded(true))}
            aria-label={`Show all of ${fieldInWords(change.field)}`}
          >
            Show all
          </Button>
          {whole.isError && <Note tone="bad">Couldn't load the whole text. Try again.</Note>}
        </>
      )}
    </>
  );
}
