import type { AuditEntry } from "@crema/contract/areas/audit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../ui/foundation/format.ts";
import { ApiError, messageOf } from "../api/api-error.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { notifySuccess } from "../feedback/notices.ts";
import { fieldInWords } from "./history-words.ts";
import { historyKey, revertEntry } from "./history-queries.ts";

/** Takes an entry back; what was read of records before is read again. `problem` is why it did not work, '' where nothing did not. */
export function useRevert({ id }: AuditEntry, onReverted?: () => void) {
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
