import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useState } from "react";
import { type RecordChange, useRecordChanges } from "./record-changes.ts";

/** Has something that is shown beside a record read again whenever that record changed. */
export function useReadAgainWith({ record, id }: RecordChange, queryKey: QueryKey): void {
  const client = useQueryClient();
  const onChange = useEffectEvent((change: RecordChange) => {
    if (change.record === record && change.id === id) void client.invalidateQueries({ queryKey });
  });
  const [listener] = useState(() => (change: RecordChange) => onChange(change));
  useRecordChanges(listener);
}
