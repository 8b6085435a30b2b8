import { useQueryClient } from "@tanstack/react-query";
import type { Part } from "@crema/contract/areas/parts";
import { type RecordForm, useRecordForm } from "../../../app/pages/use-record-form.ts";
import { rereadPart, storePart, updatePart } from "../part-queries.ts";
import { formOf, partFieldWords, type PartForm, problemsOf, updateOf } from "./part-form.ts";

/** The one draft of the part detail. A save that fails says so beside Save and nowhere else. Source: PART-15, PART-16; AMB-75. */
export function usePartForm(part: Part): RecordForm<PartForm> {
  const client = useQueryClient();
  const { partCode } = part;
  return useRecordForm<Part, PartForm>(part, {
    ...partFieldWords,
    formOf,
    problemsOf,
    save: (form) => updatePart({ params: { partCode }, body: updateOf(part, form) }),
    store: (saved) => storePart(client, saved),
    reread: () => rereadPart(client, partCode),
    savedNotice: "Part has been successfully updated!",
    failedNotice: "not saved",
  });
}
