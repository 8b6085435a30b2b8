import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { DialogFrame } from "../../ui/overlay/dialog-frame.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { LoadFailure } from "../feedback/load-failure.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { historyPageSize, type RecordOfHistory, useHistory } from "./history-queries.ts";
import "./history.css";

/** What was done to a record, latest first: who, when, field by field, and the way back. Source: docs/areas/audit.md. */
export function HistoryDialog({ record, onClose }: { record: RecordOfHistory; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const query = useHistory(record, page);
  const count = query.data?.meta.count ?? 0;
  return (
    <DialogFrame title="History" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <HistoryList query={query} />
      {count > historyPageSize && <Pager page={page} pageSize={historyPageSize} count={count} onPage={setPage} />}
    </DialogFrame>
  );
}

function HistoryList({ query }: { query: ReturnType<typeof useHistory> }) {
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={6} />;
  if (data.entries.length === 0) return <p className="history-none">Nobody has changed this here yet.</p>;
  return (
    <ol className="history-list">
      {data.entries.map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
