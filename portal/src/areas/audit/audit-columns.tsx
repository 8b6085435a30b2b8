import type { AuditEntry } from "@crema/contract/areas/audit";
import { actInWords, fieldInWords, recordInWords } from "../../app/history/history-words.ts";
import { formatDateTime } from "../../ui/foundation/format.ts";
import type { TableColumn } from "../../ui/table/table-types.ts";
import "./audit.css";

export const auditColumns: readonly TableColumn<AuditEntry>[] = [
  {
    id: "at",
    label: "When",
    width: "210px",
    phoneWidth: "minmax(0, 1.6fr)",
    render: ({ at }) => formatDateTime(at),
  },
  {
    id: "who",
    label: "Who",
    width: "minmax(160px, 3fr)",
    narrowWidth: "minmax(110px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ who }) => who,
  },
  {
    id: "act",
    label: "What",
    width: "minmax(110px, 1fr)",
    isBelowOnPhone: true,
    render: (entry) => (
      <>
        {actInWords(entry)}
        <span className="audit-what-record">
          : {recordInWords(entry.record)} {entry.recordId}
        </span>
      </>
    ),
  },
  {
    id: "record",
    label: "Record",
    width: "minmax(100px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ record }) => recordInWords(record),
  },
  {
    id: "recordId",
    label: "Record ID",
    width: "minmax(120px, 1.5fr)",
    isHiddenWhenNarrow: true,
    render: ({ recordId }) => recordId,
  },
  {
    id: "changes",
    label: "Fields",
    width: "minmax(120px, 2fr)",
    isHiddenWhenSnug: true,
    render: ({ changes }) => changes.map(({ field }) => fieldInWords(field)).join(", ") || "–",
  },
];
