import type { AuditEntry, FieldChange } from "@crema/contract/areas/audit";
import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { Note, ProblemNote } from "../../ui/display/note.tsx";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { useWholeChange, historyKey, revertEntry } from "./history-queries.ts";
import { actInWords, fieldInWords, isEmpty, isLong, valueInWords } from "./history-words.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../api/api-error.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { notifySuccess } from "../feedback/notices.ts";

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
      <ProblemNote text={revert.problem} />
      <Changes entryId={entry.id} changes={toldChanges(entry)} />
    </li>
  );
}

function Answers({ revert, onKeep }: { revert: ReturnType<typeof useRevert>; onKeep: () => void }) {
  const answers = useRef<HTMLSpanElement>(null);
  useEffect(() => answers.current?.querySelector("button")?.focus(), []);
  return (
    <span ref={answers} className="ui-actions">
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

/** Takes an entry back; what was read of records before is read again. `problem` is why it did not work, '' where nothing did not. */
function useRevert({ id }: AuditEntry, onReverted?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revertEntry({ params: { id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: async () => {
      notifySuccess("Change reverted");
      onReverted?.();
      await client.invalidateQueries();
    },
    onError: () => client.invalidateQueries({ queryKey: historyKey }),
  });
  return { run: () => mutate(), isPending, problem: error === null ? "" : whyNot(error) };
}

/** "Postcode was changed by Ana Lee on 21/11/2026 … since. Nothing was reverted." */
function whyNot(error: unknown): string {
  const conflict = error instanceof ApiError ? error.conflict : undefined;
  if (conflict === undefined || conflict.fields.length === 0) return `Not reverted: ${refusalOf(error)}`;
  const { fields, changedBy, changedAt } = conflict;
  const names = fields.map(fieldInWords).join(", ");
  return `Not reverted: ${names} ${fields.length === 1 ? "was" : "were"} changed by ${changedBy} since (${formatDateTime(changedAt)}).`;
}

/** The server's sentence, with those of the fields it names. */
function refusalOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.entries(error.errors) : [];
  if (fields.length === 0) return messageOf(error);
  return fields.map(([field, message]) => `${fieldInWords(field)}: ${message}`).join("; ");
}
