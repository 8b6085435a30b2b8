import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { useRecordChanges } from "../../app/live/record-changes.ts";

/** Reads what is kept under this key again when somebody changed a record of this kind. */
export function useSettingsChanges(record: LiveRecord, queryKey: QueryKey): void {
  const client = useQueryClient();
  const [key] = useState(queryKey);
  useRecordChanges(
    useCallback(
      (change) => {
        if (change.record === record) void client.invalidateQueries({ queryKey: key });
      },
      [client, key, record],
    ),
  );
}
